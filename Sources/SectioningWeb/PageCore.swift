import Sectioning

/// What a page has loaded, and the lists that it has cut from that, each known by a number.
///
/// Every function takes a ``Request`` and gives an ``Answer``; their columns are described with each.
public struct PageCore {
    var catalogs = Shelf<LoadedCatalog>()
    var snapshots = Shelf<Snapshot<Int32, Int32>>()

    public init() {}
}

extension PageCore {
    /// Loads a catalog, by the columns that `LoadedCatalog` reads.
    ///
    /// The answer's column is the catalog's number.
    /// - Complexity: O(*numbers*).
    public mutating func load(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            var request = request
            let catalog = try LoadedCatalog(&request)
            try request.end()
            answer.begin()
            answer.add(catalogs.keep(catalog))
        }
    }

    /// Gives up what is not needed any more.
    ///
    /// The request's columns are numbers of catalogs and numbers of snapshots; the answer has none.
    public mutating func forget(_ request: Request) -> Answer {
        Answer { _ throws(RequestError) in
            var request = request
            let catalogs = try request.column()
            let snapshots = try request.column()
            try request.end()
            for number in catalogs { self.catalogs.forget(number) }
            for number in snapshots { self.snapshots.forget(number) }
        }
    }

    func catalog(_ number: Int32) throws(RequestError) -> LoadedCatalog {
        guard let catalog = catalogs[number] else { throw .unknown(number) }
        return catalog
    }

    func snapshot(_ number: Int32) throws(RequestError) -> Snapshot<Int32, Int32> {
        guard let snapshot = snapshots[number] else { throw .unknown(number) }
        return snapshot
    }
}
