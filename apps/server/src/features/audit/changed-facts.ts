type Facts = Readonly<Record<string, unknown>>;

/** Only the facts that differ, before and after, for the audit log. */
export const changedFacts = (before: Facts, after: Facts) => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pick = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key] ?? null]));
  return { before: pick(before), after: pick(after), isChanged: changed.length > 0 };
};
