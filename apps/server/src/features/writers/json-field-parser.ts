import { type FieldParser, type FieldPiece, fieldNamed } from './field-pieces.ts';

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const unicodeLength = 4;
/** No field has a longer name. */
const longestKey = 60;

type State = 'between' | 'key' | 'afterKey' | 'value' | 'maybeEnd';

/**
 * The texts of a JSON object while it is still being written. A raw line break inside a text and a quote that
 * was not escaped are taken for what they were meant to be.
 */
export const createJsonFieldParser = <Field extends string>(fields: readonly Field[]): FieldParser<Field> => {
  let state: State = 'between';
  let key = '';
  /** The field of the key that was read last. */
  let field: Field | undefined;
  let pending = '';
  let doubtful = '';
  let pieces: FieldPiece<Field>[] = [];
  const ended = new Set<Field>();

  const endField = (): void => {
    if (field) ended.add(field);
  };
  const give = (text: string): void => {
    const last = pieces.at(-1);
    if (!field || !text || ended.has(field)) return;
    if (last?.field === field) last.text += text;
    else pieces.push({ field, text });
  };

  /** Answers the text of a finished escape, null while it is unfinished. */
  const readEscape = (letter: string): string | null => {
    pending += letter;
    if (pending[1] !== 'u') return finishEscape(escapes[letter] ?? letter);
    if (pending.length < 2 + unicodeLength) return null;
    const code = Number.parseInt(pending.slice(2), 16);
    return finishEscape(Number.isNaN(code) ? '' : String.fromCharCode(code));
  };
  const finishEscape = (text: string): string => {
    pending = '';
    return text;
  };

  const readText = (letter: string): string | null => {
    if (pending) return readEscape(letter);
    if (letter !== '\\') return letter;
    pending = letter;
    return null;
  };

  const steps: Record<State, (letter: string) => void> = {
    between: (letter) => {
      if (letter !== '"') return;
      key = '';
      state = 'key';
    },
    key: (letter) => {
      if (letter === '"' && !pending) {
        state = 'afterKey';
        field = fieldNamed(fields, key);
        return;
      }
      const text = readText(letter) ?? '';
      if (key.length <= longestKey) key += text;
    },
    afterKey: (letter) => {
      if (letter === '"') state = 'value';
      // A number, a list or an object is no text of ours; what is inside is looked at anew.
      else if (letter !== ':' && letter.trim()) state = 'between';
    },
    value: (letter) => {
      if (letter === '"' && !pending) {
        state = 'maybeEnd';
        doubtful = letter;
      } else give(readText(letter) ?? '');
    },
    maybeEnd: (letter) => {
      doubtful += letter;
      if (!letter.trim()) return;
      if (/[,}\]]/.test(letter)) {
        state = 'between';
        endField();
        return;
      }
      state = 'value';
      give(doubtful.slice(0, -1));
      doubtful = '';
      steps.value(letter);
    },
  };

  const flush = (): FieldPiece<Field>[] => {
    const ready = pieces;
    pieces = [];
    return ready;
  };

  return {
    push: (chunk) => {
      for (const letter of chunk.split('')) steps[state](letter);
      return flush();
    },
    end: () => {
      if (state === 'maybeEnd') endField();
      return flush();
    },
    ended,
  };
};
