import type { ContentLanguage, FieldShape, WriterField, WriterKind } from '@inkstone/contract/writers';
import type { ErrorCode } from '@inkstone/phrases';
import { visibleText } from '@inkstone/text/visible-text';
import { z } from 'zod';

/** What every brief says. */
export type AnyBrief = { language: ContentLanguage };
/** The texts of a draft, by field. */
export type AnyText = Record<string, string>;

/** What the drafts of a kind hold, as far as it differs from those of the others. */
export type DraftKind<Brief extends AnyBrief, Text extends AnyText> = {
  name: WriterKind;
  fields: Readonly<Record<keyof Text & string, WriterField>>;
  /** What was asked, as far as it can be read: a draft that is partly broken is still listed, opened and deleted. */
  keptBrief: z.ZodType<Brief>;
  /** Its texts, of any length, as far as they can be read. */
  keptText: z.ZodType<Text>;
  /** The field that stands for the draft in a list, by its beginning. */
  main: keyof Text & string;
  /** What a draft is called; empty where nothing names it yet. */
  titleOf: (text: Text, brief: Brief) => string;
  /** The words of the brief by which a draft is found. */
  wordsOf: (brief: Brief) => readonly string[];
  /** What is said of rich text that cleaning has made longer than it may be. */
  tooLong: ErrorCode;
};

/** Anything that stands for a brief or for texts in the database, as an object. */
export const keptObject = z.looseObject({}).catch({});
/** A text in the database, of any length. */
export const keptWords = z.string().catch('');

/** What the runs are called that write the drafts of a kind. */
export const runKindOf = ({ name }: { name: WriterKind }): string => `writers.${name}`;

/** The fields of a kind that are rich text. */
export const richFieldsOf = (fields: Readonly<Record<string, WriterField>>): string[] =>
  Object.entries(fields)
    .filter(([, { shape }]) => shape === 'html')
    .map(([name]) => name);

/** The words of a field that a reader sees. */
export const visibleWords = (text: string, shape: FieldShape | undefined): string => (shape === 'html' ? visibleText(text) : text);
