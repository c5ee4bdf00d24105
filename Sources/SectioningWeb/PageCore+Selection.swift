import Sectioning

extension PageCore {
    /// Selects or deselects under the sections' policies.
    ///
    /// The request's columns are:
    /// 1. four numbers: what to do (0 select an entry, 1 select it or deselect it if it is selected, 2 select all
    ///    of a section, 3 deselect all of a section, 4 deselect what is not in the list any more), the snapshot,
    ///    the section and the entry;
    /// 2. the entries selected, in the order in which that was done;
    /// 3. the policy of sections (0 none, 1 single, 2 multiple);
    /// 4. sections with another policy, and 5. these policies.
    ///
    /// The answer's columns are the entries selected now, and those that were selected before and are not any
    /// more, both in the order in which they were selected.
    /// - Complexity: that of the selection.
    public func select(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            var request = request
            let numbers = try request.column(of: 4)
            let snapshot = try snapshot(numbers[1])
            var selection = Selection(try request.column())
            let policies = try RequestedPolicies(&request)
            try request.end()
            let before = selection.ids
            let isKnown: Bool
            do throws(SectioningError<Int32, Int32>) {
                isKnown = try selection.change(
                    numbers[0], section: numbers[2], entry: numbers[3], of: snapshot,
                    under: { policies[$0] })
            } catch {
                throw .refused(error)
            }
            guard isKnown else { throw .malformed(column: 0) }
            answer.begin()
            for id in selection.ids { answer.add(id) }
            answer.begin()
            for id in before where !selection.contains(id) { answer.add(id) }
        }
    }
}

extension Selection<Int32> {
    /// - Returns: Whether there is something to do with this number.
    fileprivate mutating func change(
        _ code: Int32, section: Int32, entry: Int32, of snapshot: Snapshot<Int32, Int32>,
        under policy: (Int32) -> SelectionPolicy
    ) throws(SectioningError<Int32, Int32>) -> Bool {
        switch code {
        case 0:
            try select(entry, inSection: section, of: snapshot, under: policy)
        case 1:
            try toggle(entry, inSection: section, of: snapshot, under: policy)
        case 2:
            try selectAll(inSection: section, of: snapshot, under: policy)
        case 3:
            try deselectAll(inSection: section, of: snapshot)
        case 4:
            removeMissing(from: snapshot)
        default:
            return false
        }
        return true
    }
}

/// The policies of a request: one for all sections, and others for some.
private struct RequestedPolicies {
    let standard: SelectionPolicy
    let sections: Request.Column
    let policies: Request.Column

    init(_ request: inout Request) throws(RequestError) {
        guard let standard = SelectionPolicy(code: try request.column(of: 1)[0]) else {
            throw request.malformed(before: 1)
        }
        self.standard = standard
        sections = try request.column()
        policies = try request.column(of: sections.count)
        for code in policies where SelectionPolicy(code: code) == nil { throw request.malformed(before: 1) }
    }

    /// - Complexity: O(*sections with another policy*): they are few.
    subscript(section: Int32) -> SelectionPolicy {
        sections.firstIndex(of: section).flatMap { SelectionPolicy(code: policies[$0]) } ?? standard
    }
}

extension SelectionPolicy {
    fileprivate init?(code: Int32) {
        switch code {
        case 0: self = .none
        case 1: self = .single
        case 2: self = .multiple
        default: return nil
        }
    }
}
