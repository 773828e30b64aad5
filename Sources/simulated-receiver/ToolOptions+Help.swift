import SimulatedReceiver

extension ToolOptions {
    /// What `--help` prints.
    static let help = """
        usage: simulated-receiver [OPTION…]

        Pretends to be a GPS receiver: prints the path of a pseudo-terminal and talks NMEA 0183 there, until the count
        is reached or a signal comes. Try: gpsd -N -b -n -S 2948 -F /tmp/control.sock PATH

          --rate N          epochs a second, 1 to 10 (1)
          --fast            as fast as the bytes are read, instead of in time
          --count N         end after N epochs
          --route WAY       walk, drive or stand (walk)
          --from LAT,LON    where the way begins, in degrees (52.520008,13.404954)
          --start DATE      the receiver's first time, in ISO 8601 (now)
          --script TEXT     what happens on the way; @FILE reads it from a file
          --receivers N     how many receivers there are, some metres apart, 1 to 9 (1)
          --seed N          another way, another sky (1)
          --talker gn|gp    GPS and GLONASS, or GPS alone (gn)
          --link PATH       keep a symbolic link to the device at PATH, and at PATH.2 to the second receiver's
          --control SOCKET  plug the device into the gpsd whose control socket that is, and out again
          --wait            begin when every device has been opened by a reader
          --help            this

        A script has one event a line, or several with ';' between: [RECEIVER:] TIME EVENT [for DURATION]
        for example "0s no-fix; 10s fix; 30s 2d for 10s; 2: 1m30s unplug for 5s # a remark". The events:

        \(events)

        """

    private static var events: String {
        ScriptWord.all.map { word in
            let name = word.name + (word.argument.map { " " + $0 } ?? "")
            return "  " + name + String(repeating: " ", count: max(1, 28 - name.count)) + word.summary
        }.joined(separator: "\n")
    }
}
