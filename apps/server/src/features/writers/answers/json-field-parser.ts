import { type FieldParser, type FieldPiece, fieldNamed } from './field-pieces.ts';
import { createEscapeReader, createQuoteJudge, createSkipping, type QuoteJudge } from './json-text.ts';
import { findNestedTexts } from './nested-texts.ts';

/** No field has a longer name. */
const longestKey = 60;

type State = 'start' | 'between' | 'key' | 'colon' | 'value' | 'text' | 'quote' | 'skipped' | 'bare' | 'done';

/** The pieces of texts that were read and not yet given. */
const createPieces = <Field extends string>() => {
  let pieces: FieldPiece<Field>[] = [];
  return {
    give: (field: Field | undefined, text: string): void => {
      const last = pieces.at(-1);
      if (!field || !text) return;
      if (last?.field === field) last.text += text;
      else pieces.push({ field, text });
    },
    flush: (): FieldPiece<Field>[] => {
      const ready = pieces;
      pieces = [];
      return ready;
    },
  };
};

/**
 * The texts of one JSON object while it is still being written. A line break inside a text and a quote that was not escaped are taken
 * for what they were meant to be: a quote ends a text only where another key or the end of the object stands behind it. What a key of
 * ours holds has to be text; nothing is looked for inside a list or another object, unless it is the only one and holds all.
 */
export const createJsonFieldParser = <Field extends string>(fields: readonly Field[]): FieldParser<Field> => {
  let state: State = 'start';
  let raw = '';
  let key = '';
  /** The field of the key that was read last. */
  let field: Field | undefined;
  let judge: QuoteJudge = createQuoteJudge();
  let skip = createSkipping();
  const letters = createEscapeReader();
  const { give, flush } = createPieces<Field>();
  const seen = new Set<Field>();
  const ended = new Set<Field>();
  const broken = new Set<Field>();

  const endText = (): void => {
    if (field) ended.add(field);
    field = undefined;
  };
  /** What is said of a field a second time is left out. */
  const beginValue = (name: string): void => {
    const found = fieldNamed(fields, name);
    field = found && !seen.has(found) ? found : undefined;
    if (field) seen.add(field);
    state = 'value';
  };
  /** The quote was a part of the text, and so may be what stands behind it. */
  const goOn = (held: string): void => {
    state = 'text';
    give(field, '"');
    for (const letter of held.slice(1).split('')) steps[state](letter);
  };

  const steps: Record<State, (letter: string) => void> = {
    start: (letter) => {
      if (letter === '{') state = 'between';
    },
    between: (letter) => {
      if (letter === '"') {
        key = '';
        state = 'key';
      } else if (letter !== ',' && letter.trim()) state = 'done';
    },
    key: (letter) => {
      if (letter === '"' && !letters.isInside()) state = 'colon';
      else if (key.length <= longestKey) key += letters.read(letter) ?? '';
    },
    colon: (letter) => {
      if (letter === ':') beginValue(key);
      else if (letter.trim()) state = 'done';
    },
    value: (letter) => {
      if (!letter.trim()) return;
      if (letter === '"') state = 'text';
      else if (letter === '{' || letter === '[') {
        if (field) broken.add(field);
        skip = createSkipping();
        state = 'skipped';
      } else state = 'bare';
    },
    text: (letter) => {
      if (letter === '"' && !letters.isInside()) {
        judge = createQuoteJudge();
        state = 'quote';
      } else give(field, letters.read(letter) ?? '');
    },
    quote: (letter) => {
      const verdict = judge.take(letter);
      if (verdict === 'wait') return;
      if (verdict === 'text') return goOn(judge.held());
      endText();
      if (verdict === 'closed') state = 'done';
      else beginValue(verdict.key);
    },
    skipped: (letter) => {
      if (skip(letter)) state = 'between';
    },
    bare: (letter) => {
      if (letter === ',') state = 'between';
      else if (letter === '}') state = 'done';
    },
    done: () => undefined,
  };

  return {
    push: (chunk) => {
      // An answer whose own object holds nothing of ours is looked at once more when it is whole.
      if (!seen.size) raw += chunk;
      for (const letter of chunk.split('')) steps[state](letter);
      return flush();
    },
    end: () => {
      if (state === 'quote' && judge.isClosedAtEnd()) endText();
      for (const { field: found, text } of seen.size ? [] : findNestedTexts(fields, raw)) {
        give(found, text);
        ended.add(found);
      }
      return flush();
    },
    ended,
    broken,
    open: () => undefined,
  };
};
