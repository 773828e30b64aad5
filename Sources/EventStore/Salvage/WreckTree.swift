/// What a page of a table's tree holds, as far as it makes sense.
enum WreckPage {
    /// Other pages, each with the highest number of a row below it, and the last one.
    case interior([(child: Int, highest: Int64)], last: Int)
    case leaf([WreckRow], isWhole: Bool)
}

extension WreckPages {
    /// The page of that number, where it is one of a table.
    func tablePage(_ number: Int) -> WreckPage? {
        guard let page = page(number) else { return nil }
        let start = number == 1 ? 100 : 0
        let count = page.half(at: start + 3)
        switch page[start] {
        case 5:
            guard start + 12 + 2 * count <= pageSize else { return nil }
            var children: [(Int, Int64)] = []
            for index in 0..<count {
                let offset = page.half(at: start + 12 + 2 * index)
                guard offset + 5 <= usableSize else { return nil }
                var cursor = WreckCursor(page, at: offset + 4)
                guard let highest = cursor.variableInteger(), highest > children.last?.1 ?? .min else { return nil }
                children.append((Int(page.word(at: offset)), highest))
            }
            return .interior(children, last: Int(page.word(at: start + 8)))
        case 13:
            guard start + 8 + 2 * count <= pageSize else { return nil }
            var rows: [WreckRow] = []
            for index in 0..<count {
                guard let row = row(page, at: page.half(at: start + 8 + 2 * index)) else { continue }
                rows.append(row)
            }
            // A page of zeros with a few set bits has no rows; so has the root of an empty table.
            return .leaf(rows, isWhole: rows.count == count)
        default: return nil
        }
    }

    /// The largest row that is read. Bytes.
    private static let largest: Int64 = 16 << 20

    private func row(_ page: [UInt8], at offset: Int) -> WreckRow? {
        var cursor = WreckCursor(page, at: offset)
        guard let size = cursor.variableInteger(), size > 0, size <= Self.largest, let id = cursor.variableInteger()
        else {
            return nil
        }
        guard let payload = payload(page, at: cursor.offset, size: Int(size)),
            let values = WreckCursor.record(payload)
        else { return nil }
        return WreckRow(id: id, values: values)
    }

    /// The bytes of a row, of which a long one has the most on pages of their own.
    private func payload(_ page: [UInt8], at offset: Int, size: Int) -> [UInt8]? {
        let most = usableSize - 35
        if size <= most { return offset + size <= usableSize ? Array(page[offset..<offset + size]) : nil }
        let least = (usableSize - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (usableSize - 4)
        let local = fitting <= most ? fitting : least
        guard offset + local + 4 <= usableSize else { return nil }
        var bytes = Array(page[offset..<offset + local])
        var next = Int(page.word(at: offset + local))
        while bytes.count < size {
            guard next > 0, let more = self.page(next) else { return nil }
            bytes += more[4..<4 + min(usableSize - 4, size - bytes.count)]
            next = Int(more.word(at: 0))
        }
        return bytes
    }

    /// The pages that the database has no use for; those of them whose list is damaged are not told.
    func unusedPages() -> Set<Int> {
        guard let first = page(1), first.starts(with: Array("SQLite format 3\0".utf8)) else { return [] }
        var unused: Set<Int> = []
        var trunk = Int(first.word(at: 32))
        while trunk > 0, trunk <= count, unused.insert(trunk).inserted, let page = page(trunk) {
            let leaves = Int(page.word(at: 4))
            guard leaves <= usableSize / 4 - 2 else { break }
            for index in 0..<leaves { unused.insert(Int(page.word(at: 8 + 4 * index))) }
            trunk = Int(page.word(at: 0))
        }
        return unused
    }
}
