internal import EventStore
internal import LocationManager
internal import Positioning

extension ResumeState {
    /// Where the last recording into the store stood; `nil` where nothing was recorded yet.
    init?(_ point: ResumePoint) {
        guard point.place.track != nil else { return nil }
        self.init(
            date: point.lastFix?.date, timeSource: point.lastFix?.timeSource ?? .received, device: point.place.device,
            lastEvent: point.lastEvent.flatMap { Location($0) })
    }
}

extension Location {
    /// What later fixes are compared with; `nil` for an event whose date is not its receiver's.
    fileprivate init?(_ event: Event) {
        guard let date = event.creationDate, event.timeSource == .gps else { return nil }
        self.init(
            coordinate: event.coordinate, mode: event.mode ?? .twoD, date: date, device: event.device,
            horizontalAccuracy: event.horizontalAccuracy)
    }
}
