/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair, and a model can write both. */
export const storable = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part)),
  ) as Value; // The same value: only signs within its texts are gone.
