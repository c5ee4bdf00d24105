import Diagnostics
import Files
import Publishing

/// The messages of a publication.
struct PublishSummary {
    let plan: PublicationPlan
    let target: String

    /// One line for each step, in order.
    var stepList: String {
        plan.steps.map { "\($0.action.rawValue) \($0.path.string.visible)\n" }.joined()
            + (plan.replacesHistory ? "replace the commits of the branch by one\n" : "")
    }

    /// Returns the message after a publication.
    ///
    /// - Parameter made: The target's description of the result, such as the commit.
    func completionMessage(_ made: String?) -> String {
        let addition = made.map { ", " + $0 } ?? ""
        let first = plan.steps.isEmpty && made == nil ? "Nothing to publish: " : "Published to "
        let outcome = plan.steps.isEmpty && made == nil ? " is up to date" : addition
        let counts = counts(uploads: "uploaded", deletions: "deleted")
        return first + target.visible + outcome + "\n" + counts + "\n"
    }

    /// A warning about files that are no longer part of the site but were changed at the target.
    var warning: String {
        guard !plan.preserved.isEmpty else { return "" }
        let shown = plan.preserved.prefix(10).map { "“\($0.string)”" }.joined(separator: ", ").visible
        let more = plan.preserved.count > 10 ? " and \(plan.preserved.count - 10) more" : ""
        return
            "warning: these files are no longer part of the site, but were not deleted because they were "
            + "changed at the target: \(shown)\(more)\n  delete the files there that you do not need\n"
    }

    var dryRunMessage: String {
        let counts = counts(uploads: "to upload", deletions: "to delete")
        return
            "Dry run: these are the steps to publish to \(target.visible); nothing was published\n\(counts)\n"
    }

    private func counts(uploads: String, deletions: String) -> String {
        [(plan.uploads, uploads), (plan.deletions, deletions), (plan.unchanged, "unchanged")]
            .map { "\($0.grouped) \($1)" }.joined(separator: ", ")
    }
}
