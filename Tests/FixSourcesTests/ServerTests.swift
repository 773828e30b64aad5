import FixSources
import Testing

@Suite("SERVER")
struct ServerTests {
    @Test(
        "Spellings and what they mean",
        arguments: [
            ("localhost", "localhost:2947"), ("gps.example.org", "gps.example.org:2947"),
            ("192.0.2.7:2948", "192.0.2.7:2948"), (":2948", "localhost:2948"), ("host:", "host:2947"),
            ("host:1:/dev/ttyACM0", "host:1:/dev/ttyACM0"), ("host::/dev/ttyACM0", "host:2947:/dev/ttyACM0"),
            ("::/dev/ttyACM0", "localhost:2947:/dev/ttyACM0"), ("/dev/ttyACM0", "localhost:2947:/dev/ttyACM0"),
            ("/dev/serial/by-path/usb-0:1:1.0", "localhost:2947:/dev/serial/by-path/usb-0:1:1.0"),
            ("host:65535:/dev/by-path/usb-0:1:1.0", "host:65535:/dev/by-path/usb-0:1:1.0"),
            ("::tcp://192.0.2.7:2000", "localhost:2947:tcp://192.0.2.7:2000"),
            ("tcp://192.0.2.7:2000", "localhost:2947:tcp://192.0.2.7:2000"),
            ("host:2948:udp://192.0.2.7:5000", "host:2948:udp://192.0.2.7:5000"),
            ("[::1]", "[::1]:2947"), ("[::1]:2948", "[::1]:2948"), ("[fe80::1%eth0]:2948", "[fe80::1%eth0]:2948"),
            ("[::1]::/dev/ttyACM0", "[::1]:2947:/dev/ttyACM0"), ("[::1]:1:/dev/x", "[::1]:1:/dev/x"),
            ("cafe::/dev/ttyACM0", "cafe:2947:/dev/ttyACM0"), ("gpsd://host", "host:2947"),
            ("gpsd://host/", "host:2947"), ("GPSD://host:2948/", "host:2948"),
            ("gpsd://host:2948:/dev/x", "host:2948:/dev/x"), ("gpsd://[::1]:2948", "[::1]:2948"),
            ("gpsd://host::/dev/x/", "host:2947:/dev/x/"), ("host:00080", "host:80"),
        ])
    func spellings(text: String, meaning: String) throws {
        let server = try Server(text)
        #expect(server.description == meaning)
        // What is shown can be given again.
        #expect(try Server(server.description) == server)
    }

    @Test("Without anything it is this machine's gpsd")
    func standard() { #expect(Server().description == "localhost:2947") }

    @Test(
        "What is refused, and how it is written right",
        arguments: [
            ("::1", "'::1' is not a SERVER: an IPv6 address stands in brackets: '[::1]'"),
            (
                "fe80::1:2947",
                "'fe80::1:2947' is not a SERVER: an IPv6 address stands in brackets: "
                    + "'[fe80::1:2947]' or '[fe80::1]:2947'"
            ),
            (
                "fe80::1%eth0",
                "'fe80::1%eth0' is not a SERVER: an IPv6 address stands in brackets: '[fe80::1%eth0]'"
            ),
            (
                "2001:db8::1:2947:/dev/x",
                "'2001:db8::1:2947:/dev/x' is not a SERVER: an IPv6 address stands in brackets: "
                    + "'[2001:db8::1:2947]::/dev/x' or '[2001:db8::1]:2947:/dev/x'"
            ),
            ("::", "'::' is not a SERVER: an IPv6 address stands in brackets: '[::]'"),
            ("host:0", "'host:0' is not a SERVER: '0' is not a port; expected 1 to 65535"),
            ("host:65536", "'host:65536' is not a SERVER: '65536' is not a port; expected 1 to 65535"),
            ("host:gpsd", "'host:gpsd' is not a SERVER: 'gpsd' is not a port; expected 1 to 65535"),
            ("host:+1", "'host:+1' is not a SERVER: '+1' is not a port; expected 1 to 65535"),
            (
                "host:1:ttyACM0",
                "'host:1:ttyACM0' is not a SERVER: 'ttyACM0' is not a device; "
                    + "expected one that begins with / or contains ://"
            ),
            (
                "host:1:",
                "'host:1:' is not a SERVER: '' is not a device; expected one that begins with / or contains ://"
            ),
            ("", "'' is not a SERVER: expected HOST, HOST:PORT or HOST:PORT:DEVICE"),
            ("gpsd://", "'gpsd://' is not a SERVER: expected HOST, HOST:PORT or HOST:PORT:DEVICE"),
            ("[::1", "'[::1' is not a SERVER: the closing ']' is missing"),
            ("[host]", "'[host]' is not a SERVER: 'host' is not an IPv6 address"),
            ("[::1]2947", "'[::1]2947' is not a SERVER: expected ':' and a port after ']', not '2947'"),
            ("host/dev/x", "'host/dev/x' is not a SERVER: 'host/dev/x' is not a host"),
            ("me@host", "'me@host' is not a SERVER: 'me@host' is not a host"),
            ("shared memory", "'shared memory' is not a SERVER: 'shared memory' is not a host"),
            ("a\nb", "'a?b' is not a SERVER: 'a?b' is not a host"),
        ])
    func refusals(text: String, message: String) {
        #expect {
            try Server(text)
        } throws: {
            "\($0)" == message
        }
    }
}
