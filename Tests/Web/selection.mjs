// Selection by nothing but searches of arrays.

/**
 * @param {{what: string, sections: number[][], section: number, entry: number, selected: number[], policy: string,
 *   policies: Map<number, string>}} change
 */
export function select({ what, sections, section, entry, selected, policy, policies }) {
  const before = selected.filter((id, position) => selected.indexOf(id) === position);
  const members = sections.find(([key]) => key === section)?.slice(1);
  const policyOf = (key) => policies.get(key) ?? policy;
  const after = (now) => ({ selected: now, deselected: before.filter((id) => !now.includes(id)) });
  /** The selection with one more, and without what that replaces. */
  const joined = (now, id) => {
    const single = sections.filter(([key, ...ids]) => ids.includes(id) && policyOf(key) === "single");
    const kept = now.filter((other) => other === id || !single.some(([, ...ids]) => ids.includes(other)));
    return kept.includes(id) ? kept : [...kept, id];
  };
  if (what === "present") return after(before.filter((id) => sections.some(([, ...ids]) => ids.includes(id))));
  if (!members) return { refused: ["unknownSection", section] };
  if (what === "none") return after(before.filter((id) => !members.includes(id)));
  if (what === "all") {
    if (policyOf(section) === "none") return { refused: ["notSelectable", section] };
    if (policyOf(section) === "single") return { refused: ["notMultiple", section] };
    return after(members.reduce((now, id) => now.includes(id) ? now : joined(now, id), before));
  }
  if (!members.includes(entry)) return { refused: ["unknownEntry", entry, section] };
  if (policyOf(section) === "none") return { refused: ["notSelectable", section] };
  if (what === "toggle" && before.includes(entry)) return after(before.filter((id) => id !== entry));
  return after(joined(before, entry));
}
