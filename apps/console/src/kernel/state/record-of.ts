/** A record with what `valueFor` says of each key. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value): Record<Key, Value> =>
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;

/** The record without one key. */
export const withoutKey = <Key extends string, Value>(record: { readonly [Name in Key]?: Value }, key: Key): { [Name in Key]?: Value } => {
  const rest: { [Name in Key]?: Value } = { ...record };
  delete rest[key];
  return rest;
};
