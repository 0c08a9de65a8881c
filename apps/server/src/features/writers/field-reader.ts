import { createFieldParser } from './field-parser.ts';

type Options<Field extends string> = {
  fields: readonly Field[];
  /** What is kept of a text once it is whole; empty when nothing is left of it, null when it is longer than it may be. */
  finish: (field: Field, raw: string) => Promise<string | null>;
  /** A piece of a field that is still being written. */
  onPiece: (field: Field, text: string) => void;
  /** A field that came out whole. */
  onWhole: (field: Field, text: string) => void;
};

/** Reads an answer into fields and tells whole fields from those that were cut. */
export const createFieldReader = <Field extends string>({ fields, finish, onPiece, onWhole }: Options<Field>) => {
  const parser = createFieldParser(fields);
  const raw = new Map<Field, string>();
  const closed = new Set<Field>();
  const tooLong = new Set<Field>();

  const take = (pieces: ReturnType<typeof parser.push>): void => {
    for (const { field, text } of pieces) {
      raw.set(field, (raw.get(field) ?? '') + text);
      onPiece(field, text);
    }
  };
  const close = async (ended: Iterable<Field>): Promise<void> => {
    for (const field of ended) {
      if (closed.has(field)) continue;
      closed.add(field);
      const text = await finish(field, raw.get(field) ?? '');
      if (text === null) tooLong.add(field);
      else if (text) onWhole(field, text);
    }
  };

  return {
    push: async (chunk: string): Promise<void> => {
      take(parser.push(chunk));
      await close(parser.ended);
    },
    /** `isFinished`: the model ended of its own accord, so a field whose end mark it forgot is whole too. */
    end: async (isFinished: boolean): Promise<void> => {
      take(parser.end());
      await close(parser.ended);
      if (isFinished) await close(raw.keys());
    },
    /** What came of a field so far. */
    rawOf: (field: Field): string => raw.get(field) ?? '',
    /** The fields that were begun and never ended. */
    cut: (): Field[] => fields.filter((field) => raw.has(field) && !closed.has(field)),
    /** The fields that ended and are longer than they may be: a part of them would be no whole text. */
    tooLong: (): Field[] => fields.filter((field) => tooLong.has(field)),
  };
};
