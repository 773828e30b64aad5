/// The programs of this package, as they were built beside the running tests.
package enum BuiltProduct {
    /// The path of a program, such as `locations`; its bare name where it was not built, which then cannot be run.
    package static func path(_ name: String) -> String { ChildProcess.built(name) ?? name }
}
