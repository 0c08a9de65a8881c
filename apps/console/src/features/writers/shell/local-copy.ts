import { fieldOf } from '#console/kernel/state/field-of.ts';
import { recordOf } from '#console/kernel/state/record-of.ts';
import type { KindShape, NamedField, TextsOf, WriterKind } from './writer-kind.ts';
import type { Words } from './writer-state.ts';

/** What a tab keeps of a text that the server does not have yet; `revision` is that of the draft it was typed on, null without one. */
export type LocalCopy<Kind extends KindShape> = Words<Kind> & { revision: number | null };

/** The fields in which two texts differ. */
export const differingFields = <Kind extends KindShape>(
  { fields }: Pick<WriterKind<Kind>, 'fields'>,
  one: TextsOf<Kind>,
  other: TextsOf<Kind>,
): Kind['field'][] => fields.map(({ name }: NamedField<Kind['field']>) => name).filter((name) => one[name] !== other[name]);

/** Whether two people would have typed the same. */
export const isSameWords = <Kind extends KindShape>(one: Words<Kind>, other: Words<Kind>): boolean =>
  JSON.stringify([one.brief, one.text]) === JSON.stringify([other.brief, other.text]);

const isAlike = (one: unknown, other: unknown): boolean => Array.isArray(one) === Array.isArray(other) && typeof one === typeof other;

/** What was kept, as far as it fits what stands on the screen; an earlier version of the console may have kept something else. */
export const readLocalCopy = <Kind extends KindShape>(
  { fields }: WriterKind<Kind>,
  { brief, text }: Words<Kind>,
  kept: unknown,
): LocalCopy<Kind> => {
  const known = fields.map(({ name }) => name);
  const textOf = (name: Kind['field']): string => {
    const found = fieldOf(fieldOf(kept, 'text'), name);
    return typeof found === 'string' ? found : text[name];
  };
  const wishes = Object.entries(brief).flatMap(([name, value]) => {
    const found = fieldOf(fieldOf(kept, 'brief'), name);
    return found !== undefined && isAlike(found, value) ? [[name, found] as const] : [];
  });
  const revision = fieldOf(kept, 'revision');
  return {
    brief: Object.assign({}, brief, Object.fromEntries(wishes)),
    text: recordOf(known, textOf),
    revision: typeof revision === 'number' ? revision : null,
  };
};
