const tab = 9;
const newline = 10;

/** Where the line begins that a place is in. */
const lineStart = (bytes: Buffer, at: number): number => (at === 0 ? 0 : bytes.lastIndexOf(newline, at - 1) + 1);

const endOf = (bytes: Buffer, sign: number, from: number): number => {
  const found = bytes.indexOf(sign, from);
  return found < 0 ? bytes.length : found;
};

/** Lines of a key, a tab and a value, in the order of the keys' bytes. */
export const linesOf = (entries: ReadonlyMap<string, string>): string =>
  [...entries]
    .map(([key, value]) => ({ key: Buffer.from(key), line: `${key}\t${value}` }))
    .sort((one, other) => Buffer.compare(one.key, other.key))
    .map(({ line }) => line)
    .join('\n');

/** Looks a key up in such lines as they are: nothing is read before it is asked for. */
export const findInLines = (bytes: Buffer, key: string): string | undefined => {
  const wanted = Buffer.from(key);
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const start = lineStart(bytes, (low + high) >>> 1);
    const behindKey = endOf(bytes, tab, start);
    const sign = bytes.compare(wanted, 0, wanted.length, start, behindKey);
    if (sign === 0) return bytes.toString('utf8', behindKey + 1, endOf(bytes, newline, behindKey));
    if (sign > 0) high = start;
    else low = endOf(bytes, newline, behindKey) + 1;
  }
  return undefined;
};
