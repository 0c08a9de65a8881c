/** Removes NUL and replaces lone surrogates in all texts of a value: PostgreSQL's jsonb refuses both, and models write them. */
export const storable = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part)),
  ) as Value; // the same shape: only characters within its texts change
