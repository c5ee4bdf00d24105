import Sectioning

extension PageCore {
    /// What turns a list into another, in the order in which the steps are taken.
    ///
    /// The request's column is the numbers of the old and of the new snapshot. The answer's columns are:
    /// 1. placements to take out, six numbers each: the entry, its section and offset, 1 where it moves, and the
    ///    section and offset that it moves to;
    /// 2. sections to take out, four numbers each: the key, its position, 1 where it moves, and its position then;
    /// 3. sections to put in, likewise with the position where it was;
    /// 4. placements to put in, likewise with the section and offset where it was;
    /// 5. placements whose entry has changed, whether they stay or move, two numbers each: the entry and its
    ///    section.
    ///
    /// - Complexity: that of the difference.
    public func difference(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            var request = request
            let numbers = try request.column(of: 2)
            let old = try snapshot(numbers[0])
            let new = try snapshot(numbers[1])
            try request.end()
            let difference = new.difference(from: old)
            answer.begin()
            for step in difference.removals { answer.add(step) }
            answer.begin()
            for step in difference.sectionRemovals { answer.add(step) }
            answer.begin()
            for step in difference.sectionInsertions { answer.add(step) }
            answer.begin()
            for step in difference.insertions { answer.add(step) }
            answer.begin()
            for reload in difference.changedEntries {
                answer.add(reload.id)
                answer.add(reload.section)
            }
        }
    }
}

extension Answer {
    @inline(never)
    fileprivate mutating func add(_ step: SnapshotDifference<Int32, Int32>.Step) {
        add(step.placement.id)
        add(step.place.section)
        add(step.place.offset)
        add(step.counterpart == nil ? 0 : 1)
        add(step.counterpart?.section ?? 0)
        add(step.counterpart?.offset ?? 0)
    }

    @inline(never)
    fileprivate mutating func add(_ step: SnapshotDifference<Int32, Int32>.SectionStep) {
        add(step.key)
        add(step.position)
        add(step.counterpart == nil ? 0 : 1)
        add(step.counterpart ?? 0)
    }
}
