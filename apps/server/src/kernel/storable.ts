/** Without NUL and halves of characters, which no database takes: models write them, pasted and cut texts have them, and no reader sees them. */
export const storableText = (text: string): string =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text;

/** A value with texts that PostgreSQL's jsonb takes. */
export const storable = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value ?? null, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))) as Value; // the same shape: only characters within its texts change
