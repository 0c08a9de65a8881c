const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const [open, close, back, less, slash, percent] = [...'()\\</%'].map((sign) => sign.charCodeAt(0));

const behindString = (bytes: Buffer, from: number): number => {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === back) at += 1;
    else if (byte === open) depth += 1;
    else if (byte === close) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
};

const behind = (bytes: Buffer, sign: string, from: number): number => {
  const at = bytes.indexOf(sign, from, 'latin1');
  return at < 0 ? bytes.length : at + sign.length;
};

/** Behind what is neither a number nor a name nor an operator; the same place where one of those stands. */
const behindOther = (bytes: Buffer, at: number): number => {
  const byte = bytes[at] ?? 0;
  if (byte === open) return behindString(bytes, at);
  if (byte === percent) return Math.min(behind(bytes, '\n', at), behind(bytes, '\r', at));
  if (byte === less && bytes[at + 1] !== less) return behind(bytes, '>', at);
  if (byte === less) return at + 2;
  return isSpace(byte) || (byte !== slash && delimiters.has(byte)) ? at + 1 : at;
};

const endOfWord = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && !isSpace(bytes[at] ?? 0) && !delimiters.has(bytes[at] ?? 0)) at += 1;
  return at;
};

/** An operator of a page's content with the numbers, and the name, that stand before it. */
export type ContentOperator = { operator: string; numbers: readonly number[]; name: string };

/** Tells the operators of a stream one by one until the listener has heard enough; texts and pictures in it are passed over. */
export const eachOperator = (bytes: Buffer, hear: (told: ContentOperator) => 'on' | 'enough'): void => {
  let numbers: number[] = [];
  let name = '';
  for (let at = 0; at < bytes.length; ) {
    const next = behindOther(bytes, at);
    if (next > at) {
      at = next;
      continue;
    }
    const isName = bytes[at] === slash;
    const end = endOfWord(bytes, at + 1);
    const word = bytes.toString('latin1', isName ? at + 1 : at, end);
    at = end;
    const number = Number(word);
    if (isName) name = word;
    else if (!Number.isNaN(number)) numbers.push(number);
    else {
      if (hear({ operator: word, numbers, name }) === 'enough') return;
      if (word === 'BI') at = behind(bytes, 'EI', behind(bytes, 'ID', at));
      numbers = [];
    }
  }
};
