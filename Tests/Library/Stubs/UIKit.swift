// The declarations of UIKit that the documentation uses, so that its code can be compiled on Linux.

@_exported import Foundation

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
}

@MainActor
public struct UIListContentConfiguration {
    public var text: String?
}

@MainActor
open class UITableViewCell {
    public enum AccessoryType: Sendable { case none, checkmark }

    public var accessoryType = AccessoryType.none
    public var contentConfiguration: UIListContentConfiguration?

    public init() {}

    public func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}

@MainActor
public final class UILabel {
    public var text: String?
}

@MainActor
open class UITableViewHeaderFooterView {
    public let textLabel: UILabel? = UILabel()
}

/// As the one of UIKit, a table asks for its counts when they are first needed, and compares them with the updates.
@MainActor
open class UITableView {
    public enum RowAnimation: Sendable { case none, automatic }

    fileprivate weak var controller: UITableViewController?
    /// The numbers of rows that are shown, once they were asked for.
    private var counts: [Int]?
    private var change = 0
    private var sectionChange = 0
    private var footers: [UITableViewHeaderFooterView] = []

    public init() {}

    /// Asks for what it shows, if it has not asked for it yet.
    public func layoutIfNeeded() {
        guard counts == nil else { return }
        (counts, footers) = (currentCounts(), currentFooters())
    }

    private func currentFooters() -> [UITableViewHeaderFooterView] {
        guard let controller else { return [] }
        return (0..<controller.numberOfSections(in: self)).map {
            let footer = UITableViewHeaderFooterView()
            footer.textLabel?.text = controller.tableView(self, titleForFooterInSection: $0)
            return footer
        }
    }

    private func currentCounts() -> [Int] {
        guard let controller else { return [] }
        return (0..<controller.numberOfSections(in: self)).map {
            controller.tableView(self, numberOfRowsInSection: $0)
        }
    }

    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        footers.indices.contains(section) ? footers[section] : nil
    }
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        UITableViewCell()
    }
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        layoutIfNeeded()
        let before = counts ?? []
        (change, sectionChange) = (0, 0)
        updates?()
        let after = currentCounts()
        precondition(
            after.count == before.count + sectionChange, "Invalid update: invalid number of sections")
        if sectionChange == 0 {
            let sum = before.reduce(0, +) + change
            precondition(after.reduce(0, +) == sum, "Invalid update: invalid number of rows")
        } else {
            footers = currentFooters()
        }
        counts = after
    }
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        sectionChange -= sections.count
    }
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        sectionChange += sections.count
    }
    public func moveSection(_ section: Int, toSection newSection: Int) {}
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change -= indexPaths.count
    }
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change += indexPaths.count
    }
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
    public func reconfigureRows(at indexPaths: [IndexPath]) {}
    public func reloadSectionIndexTitles() {}
}

@MainActor
public struct UISearchBar {
    public var text: String?
}

@MainActor
open class UISearchController {
    public let searchBar = UISearchBar()
}

@MainActor
public protocol UISearchResultsUpdating: AnyObject {
    func updateSearchResults(for searchController: UISearchController)
}

@MainActor
open class UITableViewController {
    public let tableView = UITableView()

    public init() { tableView.controller = self }

    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    open func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
