/** A stretch of two texts: in both, only in the later one, or only in the earlier one. */
export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Words, what stands between them, and each character of a script without blanks by itself. */
const pieces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;
/** Of longer middles only that they differ is said: comparing takes the square of their length. */
const longestMiddle = 1500;

/** The lengths of the longest common sequences of the ends of two lists. */
const commonLengths = (before: readonly string[], after: readonly string[]): Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const [row, below] = [lengths[at], lengths[at + 1]];
    if (!row || !below) continue;
    for (let to = after.length - 1; to >= 0; to -= 1) {
      row[to] = before[at] === after[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return lengths;
};

const compareMiddles = (before: readonly string[], after: readonly string[]): DiffPart[] => {
  if (before.length > longestMiddle || after.length > longestMiddle)
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ];
  const lengths = commonLengths(before, after);
  const parts: DiffPart[] = [];
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [old, young] = [before[at], after[to]];
    if (old !== undefined && old === young) {
      parts.push({ kind: 'same', text: old });
      at += 1;
      to += 1;
    } else if (old !== undefined && (young === undefined || (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0))) {
      parts.push({ kind: 'removed', text: old });
      at += 1;
    } else {
      parts.push({ kind: 'added', text: young ?? '' });
      to += 1;
    }
  }
  return parts;
};

/** Neighbours of one kind become one; of what was exchanged, the removed words stand first. */
const joined = (parts: readonly DiffPart[]): DiffPart[] => {
  const all: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed) all.push({ kind: 'removed', text: removed });
    if (added) all.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = all.at(-1);
      if (last?.kind === 'same') last.text += text;
      else all.push({ kind, text });
    }
  }
  flush();
  return all;
};

/** How one text became another, word by word; the parts that are no additions make the earlier text, those that are no removals the later one. */
export const diffWords = (before: string, after: string): DiffPart[] => {
  const [old, young] = [before.match(pieces) ?? [], after.match(pieces) ?? []];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  const same = (text: readonly string[]): DiffPart[] => (text.length ? [{ kind: 'same', text: text.join('') }] : []);
  const middle = compareMiddles(old.slice(start, old.length - end), young.slice(start, young.length - end));
  return joined([...same(old.slice(0, start)), ...middle, ...same(old.slice(old.length - end))]);
};
