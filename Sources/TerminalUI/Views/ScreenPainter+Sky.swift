extension ScreenPainter {
    func drawSky(_ state: ScreenState, in area: Area, on canvas: inout Canvas) {
    }
}
