extension ScreenPainter {
    func drawMap(_ state: ScreenState, in area: Area, on canvas: inout Canvas) {
    }
}
