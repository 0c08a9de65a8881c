/** FNV-1a: spreads texts over 32 bits. */
const hash = (text: string): number => {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
};

export type Random = {
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

/** The same key gives the same choices, on every machine and in every run. */
export const createRandom = (key: string): Random => {
  let state = hash(key);
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ item }) => item),
  };
};
