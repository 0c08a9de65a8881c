/** What stands in a PDF at a place; `odd` is what no program that makes PDFs writes, and what readers understand each in their own way. */
export type TokenKind = 'number' | 'name' | 'word' | 'string' | 'open' | 'close' | 'openDictionary' | 'closeDictionary' | 'end' | 'odd';

/** Tells what stands in a PDF one by one; `start` and `end` say where the last one does, of a name without its slash. */
export type Tokens = { next: () => TokenKind; start: number; end: number };

const [space, word, delimiter] = [1, 2, 3] as const;
const kinds = new Uint8Array(256);
kinds.fill(word, 33, 127);
for (const blank of '\0\t\n\f\r ') kinds[blank.charCodeAt(0)] = space;
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = delimiter;

const [open, close, back, less, greater] = [...'()\\<>'].map((sign) => sign.charCodeAt(0));
const mostDigits = 40;

/** Behind a string in round brackets. */
const behindString = (source: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    const sign = source.charCodeAt(at);
    if (sign === back) at += 1;
    else if (sign === open) depth += 1;
    else if (sign === close) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
};

const behindBlank = (source: string, from: number): number => {
  let at = from;
  while (at < source.length) {
    if (source[at] === '%') while (at < source.length && source[at] !== '\n' && source[at] !== '\r') at += 1;
    else if (kinds[source.charCodeAt(at)] !== space) return at;
    at += 1;
  }
  return at;
};

const behindWord = (source: string, from: number): number => {
  let at = from;
  while (kinds[source.charCodeAt(at)] === word) at += 1;
  return at;
};

const isDigit = (sign: number): boolean => sign >= 48 && sign <= 57;
const isPoint = (sign: number): boolean => sign === 46;
const isPlusOrMinus = (sign: number): boolean => sign === 43 || sign === 45;
const beginsNumber = (sign: number): boolean => isDigit(sign) || isPoint(sign) || isPlusOrMinus(sign);

/** A sign, digits and one point at most: what more there can be, readers understand each in their own way. */
const isNumber = (source: string, from: number, end: number): boolean => {
  let digits = 0;
  let points = 0;
  for (let at = isPlusOrMinus(source.charCodeAt(from)) ? from + 1 : from; at < end; at += 1) {
    const sign = source.charCodeAt(at);
    if (isDigit(sign)) digits += 1;
    else if (isPoint(sign)) points += 1;
    else return false;
  }
  return digits > 0 && digits <= mostDigits && points <= 1;
};

/** Reads the bytes of a PDF, which stand in a text as Latin 1. */
export const tokensOf = (source: string): Tokens => {
  let at = 0;
  const tokens: Tokens = { next: () => 'end', start: 0, end: 0 };
  const reach = (kind: TokenKind, end: number): TokenKind => {
    tokens.end = end;
    at = end;
    return kind;
  };
  const nextDelimiter = (sign: number): TokenKind => {
    const other = source.charCodeAt(at + 1);
    if (sign === open) return reach('string', behindString(source, at));
    if (sign === less && other === less) return reach('openDictionary', at + 2);
    if (sign === greater && other === greater) return reach('closeDictionary', at + 2);
    if (sign === less) {
      const end = source.indexOf('>', at);
      return reach('string', end < 0 ? source.length : end + 1);
    }
    if (source[at] === '[') return reach('open', at + 1);
    return source[at] === ']' ? reach('close', at + 1) : reach('odd', at + 1);
  };
  tokens.next = () => {
    at = behindBlank(source, at);
    tokens.start = at;
    if (at >= source.length) return reach('end', at);
    const sign = source.charCodeAt(at);
    if (source[at] === '/') {
      tokens.start = at + 1;
      return reach('name', behindWord(source, at + 1));
    }
    if (kinds[sign] === delimiter) return nextDelimiter(sign);
    const end = behindWord(source, at);
    if (end === at) return reach('odd', at + 1);
    if (!beginsNumber(sign)) return reach('word', end);
    return reach(isNumber(source, at, end) ? 'number' : 'odd', end);
  };
  return tokens;
};
