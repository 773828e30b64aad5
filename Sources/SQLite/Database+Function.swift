internal import CSQLite

/// The arguments of one call of a function that SQL made.
package struct FunctionArguments: ~Copyable {
    fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

    package func int64(_ index: Int) -> Int64 { sqlite3_value_int64(values[index]) }
    package func double(_ index: Int) -> Double { sqlite3_value_double(values[index]) }

    /// The argument as text; `nil` for NULL.
    package func text(_ index: Int) -> String? {
        // Before the size is asked, since it may convert.
        guard let start = sqlite3_value_text(values[index]) else { return nil }
        let count = Int(sqlite3_value_bytes(values[index]))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

/// Keeps a Swift function alive for as long as a connection may call it.
private final class FunctionBox {
    let function: (borrowing FunctionArguments) -> Double
    init(_ function: @escaping (borrowing FunctionArguments) -> Double) { self.function = function }
}

extension Database {
    /// Makes `function` callable from this connection's statements; the same arguments must always give the same answer.
    package func define(
        _ name: String, argumentCount: Int, _ function: @escaping (borrowing FunctionArguments) -> Double
    ) throws(DatabaseError) {
        let box = Unmanaged.passRetained(FunctionBox(function))
        let code =
            sqlite3_create_function_v2(
                handle, name, CInt(argumentCount), SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                box.toOpaque(),
                { context, _, values in
                    // Both are there whenever SQLite calls a function of at least one argument.
                    guard let values, let data = sqlite3_user_data(context) else { return }
                    let box = Unmanaged<FunctionBox>.fromOpaque(data).takeUnretainedValue()
                    sqlite3_result_double(context, box.function(FunctionArguments(values: values)))
                }, nil, nil,
                { data in
                    // Also called by SQLite where defining the function fails.
                    guard let data else { return }
                    Unmanaged<FunctionBox>.fromOpaque(data).release()
                })
        guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: handle) }
    }
}
