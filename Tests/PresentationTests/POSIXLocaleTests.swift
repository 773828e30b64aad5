import Presentation
import Testing

@Suite("The locale of the environment")
struct POSIXLocaleTests {
    @Test(
        "LC_ALL counts before the category, that before LANG, and empty ones do not",
        arguments: [
            (["LC_ALL": "de_DE.UTF-8", "LC_TIME": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"], "de_DE", "de_DE"),
            (["LC_TIME": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"], "fr_FR", "en_US"),
            (["LC_ALL": "", "LC_NUMERIC": "de_CH.UTF-8", "LANG": "en_US.UTF-8"], "en_US", "de_CH"),
            (["LC_ALL": "", "LC_TIME": "", "LANG": ""], "en_US_POSIX", "en_US_POSIX"),
            (["LANGUAGE": "de:fr"], "en_US_POSIX", "en_US_POSIX"),
            ([:], "en_US_POSIX", "en_US_POSIX"),
        ])
    func precedence(environment: [String: String], time: String, numeric: String) {
        #expect(POSIXLocale.identifier(for: .time, in: environment) == time)
        #expect(POSIXLocale.identifier(for: .numeric, in: environment) == numeric)
    }

    @Test("LC_MEASUREMENT is a category of its own")
    func measurement() {
        let environment = ["LC_MEASUREMENT": "en_US.UTF-8", "LANG": "de_DE.UTF-8"]
        #expect(POSIXLocale.identifier(for: .measurement, in: environment) == "en_US")
    }

    @Test(
        "A POSIX name becomes Foundation's",
        arguments: [
            ("en_US.UTF-8", "en_US"), ("de_DE@euro", "de_DE"), ("de_DE.ISO-8859-15@euro", "de_DE"), ("de", "de"),
            ("C", "en_US_POSIX"), ("C.UTF-8", "en_US_POSIX"), ("POSIX", "en_US_POSIX"), ("", "en_US_POSIX"),
            (".UTF-8", "en_US_POSIX"), ("@euro", "en_US_POSIX"), ("german", "en_US_POSIX"),
            ("../etc", "en_US_POSIX"), ("en_", "en_US_POSIX"), ("d\u{e9}_DE", "en_US_POSIX"),
            ("sr_RS@latin", "sr_Latn_RS"), ("sr_RS.UTF-8@latin", "sr_Latn_RS"), ("uz_UZ@cyrillic", "uz_Cyrl_UZ"),
            ("ca_ES@valencia", "ca_ES"), ("zh_Hant_TW", "zh_Hant_TW"), ("es_419", "es_419"),
        ])
    func names(name: String, identifier: String) {
        #expect(POSIXLocale.identifier(name) == identifier)
    }
}
