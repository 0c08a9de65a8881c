const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const unicodeLength = 4;

/** Reads the letters of a text in JSON; answers null inside an escape that is not finished. */
export const createEscapeReader = () => {
  let pending = '';
  const finish = (text: string): string => {
    pending = '';
    return text;
  };
  return {
    isInside: (): boolean => pending !== '',
    read: (letter: string): string | null => {
      if (!pending && letter !== '\\') return letter;
      pending += letter;
      if (pending.length === 1) return null;
      if (pending[1] !== 'u') return finish(escapes[letter] ?? letter);
      if (pending.length < 2 + unicodeLength) return null;
      const code = Number.parseInt(pending.slice(2), 16);
      return finish(Number.isNaN(code) ? '\u{FFFD}' : String.fromCharCode(code));
    },
  };
};

/** Passes over a list or an object from behind its opening bracket; answers true behind its closing one. */
export const createSkipping = () => {
  let depth = 1;
  let isText = false;
  const escaped = createEscapeReader();
  return (letter: string): boolean => {
    if (isText) {
      const isPart = escaped.isInside() || letter !== '"';
      if (isPart) escaped.read(letter);
      isText = isPart;
      return false;
    }
    if (letter === '"') isText = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    return depth === 0;
  };
};

/** No key is longer, and no indentation deeper. */
const longestKey = 60;
const longestRoom = 400;

/** What stands behind a quote: more to look at, the rest of the text, the next key, or the end of the object. */
type Verdict = 'wait' | 'text' | 'closed' | { key: string };
type Place = 'quote' | 'comma' | 'key' | 'colon' | 'bracket';

/**
 * Tells a quote that ends a text from one that was not escaped: behind an end stands another key, or a bracket and nothing more on its
 * line. `held` is what has been looked at.
 */
export const createQuoteJudge = () => {
  let held = '"';
  let key = '';
  let place: Place = 'quote';

  const room = (letter: string): Verdict => (letter.trim() || held.length > longestRoom ? 'text' : 'wait');
  const goTo = (next: Place): Verdict => {
    place = next;
    return 'wait';
  };
  const places: Record<Place, (letter: string) => Verdict> = {
    quote: (letter) => (letter === ',' ? goTo('comma') : letter === '}' ? goTo('bracket') : room(letter)),
    comma: (letter) => (letter === '"' ? goTo('key') : letter === '}' ? goTo('bracket') : room(letter)),
    key: (letter) => {
      if (letter === '"') return goTo('colon');
      if (letter === '\\' || letter === '\n' || key.length > longestKey) return 'text';
      key += letter;
      return 'wait';
    },
    colon: (letter) => (letter === ':' ? { key } : room(letter)),
    bracket: (letter) => (/[\r\n\]},;`<{]/.test(letter) ? 'closed' : room(letter)),
  };
  return {
    take: (letter: string): Verdict => {
      held += letter;
      return places[place](letter);
    },
    held: (): string => held,
    /** Whether nothing but the end of the answer was missing. */
    isClosedAtEnd: (): boolean => place === 'bracket',
  };
};
export type QuoteJudge = ReturnType<typeof createQuoteJudge>;
