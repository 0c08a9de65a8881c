import { fieldOf } from '#console/kernel/state/field-of.ts';
import { recordOf } from '#console/kernel/state/record-of.ts';
import type { KindShape, NamedField, TextsOf, WriterKind } from './writer-kind.ts';
import type { Words } from './writer-state.ts';

/** A save without an answer: what was sent, and the revision of the draft that it builds on. */
export type SentSave<Kind extends KindShape> = Words<Kind> & { revision: number };

/**
 * What a tab keeps of a text that the server does not have yet; `revision` is that of the draft it was typed on, null without one, and
 * `sent` the save that was on its way.
 */
export type LocalCopy<Kind extends KindShape> = Words<Kind> & { revision: number | null; sent: SentSave<Kind> | null };

/** The fields in which two texts differ. */
export const differingFields = <Kind extends KindShape>(
  { fields }: Pick<WriterKind<Kind>, 'fields'>,
  one: TextsOf<Kind>,
  other: TextsOf<Kind>,
): Kind['field'][] => fields.map(({ name }: NamedField<Kind['field']>) => name).filter((name) => one[name] !== other[name]);

/** Whether two people would have typed the same. */
export const isSameWords = <Kind extends KindShape>(one: Words<Kind>, other: Words<Kind>): boolean =>
  JSON.stringify([one.brief, one.text]) === JSON.stringify([other.brief, other.text]);

/** Whether a draft is what became of that save, and of nothing else. */
export const isSaveOf = <Kind extends KindShape>(
  { fields }: Pick<WriterKind<Kind>, 'fields'>,
  sent: SentSave<Kind>,
  draft: Words<Kind> & { revision: number },
): boolean =>
  draft.revision === sent.revision + 1 &&
  !differingFields<Kind>({ fields }, sent.text, draft.text).length &&
  // A kept brief names also what was left out when it was sent.
  Object.entries(sent.brief).every(([name, value]) => JSON.stringify(value) === JSON.stringify(fieldOf(draft.brief, name)));

const isAlike = (one: unknown, other: unknown): boolean => Array.isArray(one) === Array.isArray(other) && typeof one === typeof other;

/** Words that were kept, as far as they fit what stands on the screen; an earlier version of the console may have kept something else. */
const readWords = <Kind extends KindShape>(
  { fields }: Pick<WriterKind<Kind>, 'fields'>,
  { brief, text }: Words<Kind>,
  kept: unknown,
): Words<Kind> => {
  const known = fields.map(({ name }) => name);
  const textOf = (name: Kind['field']): string => {
    const found = fieldOf(fieldOf(kept, 'text'), name);
    return typeof found === 'string' ? found : text[name];
  };
  const wishes = Object.entries(brief).flatMap(([name, value]) => {
    const found = fieldOf(fieldOf(kept, 'brief'), name);
    return found !== undefined && isAlike(found, value) ? [[name, found] as const] : [];
  });
  return { brief: Object.assign({}, brief, Object.fromEntries(wishes)), text: recordOf(known, textOf) };
};

const revisionOf = (kept: unknown): number | null => {
  const revision = fieldOf(kept, 'revision');
  return typeof revision === 'number' ? revision : null;
};

/** What was kept, as far as it fits what stands on the screen. */
export const readLocalCopy = <Kind extends KindShape>(
  kind: Pick<WriterKind<Kind>, 'fields'>,
  shown: Words<Kind>,
  kept: unknown,
): LocalCopy<Kind> => {
  const sent = fieldOf(kept, 'sent');
  const revision = revisionOf(sent);
  return {
    ...readWords<Kind>(kind, shown, kept),
    revision: revisionOf(kept),
    sent: revision === null ? null : { ...readWords<Kind>(kind, shown, sent), revision },
  };
};
