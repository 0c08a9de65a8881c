import { decodeEntities } from './entities.ts';

/** What whoever sends an e-mail puts in for each reader; the second kind are addresses. */
export const mergeFields = ['first_name', 'shop_name', 'shop_link', 'cart_link', 'unsubscribe_link'] as const;
export type MergeField = (typeof mergeFields)[number];

const isMergeField = (name: string): name is MergeField => mergeFields.some((field) => field === name);

/** Whether a field is an address, which is shown as a link. */
export const isLinkField = (field: MergeField): boolean => field.endsWith('_link');

/** A field as it stands in a text: `{first_name|there}`; the words are a link's, or stand where nothing is known. */
export type MergeMark = { field: MergeField; words: string };

const mark = /\{([a-z][a-z_]{1,30})(?:\|([^{}|<>]{1,120}))?\}/gi;

/** A field as it is written into a text. */
export const mergeMark = (field: MergeField, words = ''): string => (words ? `{${field}|${words}}` : `{${field}}`);

/** A text or HTML with each field replaced; `words` come without entities, and what is given back stands as it is. */
export const replaceMarks = (text: string, replace: (found: MergeMark) => string): string =>
  text.replaceAll(mark, (whole, name: string, words: string | undefined) => {
    const field = name.toLowerCase();
    return isMergeField(field) ? replace({ field, words: decodeEntities(words ?? '').trim() }) : whole;
  });

/** Whether a text has the field. */
export const hasMark = (text: string, field: MergeField): boolean => {
  let isThere = false;
  replaceMarks(text, (found) => {
    isThere ||= found.field === field;
    return '';
  });
  return isThere;
};

/** What looks like a field and is none, as it stands there. */
export const unknownMarks = (text: string): string[] => [
  ...new Set([...text.matchAll(mark)].filter(([, name = '']) => !isMergeField(name.toLowerCase())).map(([whole]) => whole)),
];
