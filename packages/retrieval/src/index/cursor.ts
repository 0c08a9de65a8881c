/** Where somebody reads in a list. */
export type Cursor = { bytes: Uint8Array; at: number };

/** Reads a number of one to five bytes, the smallest part first. */
export const readNumber = (cursor: Cursor): number => {
  let value = 0;
  let shift = 0;
  for (;;) {
    const byte = cursor.bytes[cursor.at] ?? 0;
    cursor.at += 1;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
    shift += 7;
  }
};
