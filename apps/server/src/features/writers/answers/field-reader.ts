import { createFieldParser } from './field-parser.ts';

/** What is kept of a text once it is whole, or why nothing is. */
export type Finished = { text: string } | { fault: TextFault };
/**
 * `empty`: no word in it. `tooLong`: a part of it would be no whole text. `refused`: the model says that it will not. `garbled`: it is
 * not surely one text and nothing else. `language`: in the letters of another language. `unruly`: it breaks a rule of its kind.
 */
export type TextFault = 'empty' | 'tooLong' | 'refused' | 'garbled' | 'language' | 'unruly';

type Options<Field extends string> = {
  fields: readonly Field[];
  finish: (field: Field, raw: string) => Promise<Finished>;
  /** A piece of a field that is still being written. */
  onPiece: (field: Field, text: string) => void;
  /** All that came of the fields so far was thought, and not said. */
  onReset: (field: Field) => void;
  /** A field that came out whole. */
  onWhole: (field: Field, text: string) => void;
};

/** Ends a thought whose beginning was left out, or stands behind other words. */
const thoughtEnd = /<\/(?:think|thinking|thought|reasoning|reflection|scratchpad)>|\[\/THINK\]|◁\/think▷|<\|channel\|>final<\|message\|>/i;
const longestEnd = 40;

const lastBlock = /<\/(?:p|ul|ol|h[1-6]|table|div)>\s{0,20}$/;

/** Reads an answer into fields and tells whole fields from those that were cut or that are no text. */
export const createFieldReader = <Field extends string>({ fields, finish, onPiece, onReset, onWhole }: Options<Field>) => {
  let parser = createFieldParser(fields);
  let lastWords = '';
  const raw = new Map<Field, string>();
  const closed = new Set<Field>();
  const faults = new Map<Field, TextFault>();
  /** Whole, behind words that may have been a thought: kept when the answer has ended. */
  let held: [Field, string][] = [];

  const take = (pieces: ReturnType<typeof parser.push>): void => {
    for (const { field, text } of pieces) {
      raw.set(field, (raw.get(field) ?? '') + text);
      onPiece(field, text);
    }
  };
  const close = async (ended: Iterable<Field>): Promise<void> => {
    for (const field of ended) {
      if (closed.has(field) || parser.broken.has(field)) continue;
      closed.add(field);
      const finished = await finish(field, raw.get(field) ?? '');
      if ('fault' in finished) faults.set(field, finished.fault);
      else if (parser.hasTalk()) held.push([field, finished.text]);
      else onWhole(field, finished.text);
    }
  };
  const beginAnew = (): void => {
    for (const field of raw.keys()) onReset(field);
    raw.clear();
    closed.clear();
    faults.clear();
    held = [];
    parser = createFieldParser(fields);
  };
  /** What stands behind the end of a thought; all of the chunk where none ends in it. */
  const saidIn = (chunk: string): string => {
    const words = lastWords + chunk;
    const end = thoughtEnd.exec(words);
    lastWords = end ? '' : words.slice(-longestEnd);
    if (!end) return chunk;
    beginAnew();
    return words.slice(end.index + end[0].length);
  };

  const push = async (chunk: string): Promise<void> => {
    const begins = parser.hasTalk() || !raw.size;
    // It may begin with another parser.
    const said = begins ? saidIn(chunk) : chunk;
    take(parser.push(said));
    await close(parser.ended);
  };

  return {
    push,
    /** `isFinished`: the model ended of its own accord, so that rich text at its end whose tag it forgot to close is whole, too. */
    end: async (isFinished: boolean): Promise<void> => {
      take(parser.end());
      await close(parser.ended);
      const open = isFinished ? parser.open() : undefined;
      const isRest = fields.every((field) => field === open || closed.has(field));
      if (open && isRest && lastBlock.test((raw.get(open) ?? '').slice(-40))) await close([open]);
      for (const [field, text] of held) onWhole(field, text);
      held = [];
    },
    /** What came of a field so far. */
    rawOf: (field: Field): string => raw.get(field) ?? '',
    /** The fields that were begun and never ended. */
    cut: (): Field[] => fields.filter((field) => raw.has(field) && !closed.has(field) && !parser.broken.has(field)),
    /** Why a field that ended, or whose end can not be told, is not kept; undefined for one that is kept, or never came. */
    faultOf: (field: Field): TextFault | undefined => (parser.broken.has(field) ? 'garbled' : faults.get(field)),
  };
};
