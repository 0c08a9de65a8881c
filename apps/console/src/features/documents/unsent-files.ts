import { dropCopy, dropUnsaved, findUnsaved, keepUnsaved } from '#console/kernel/session/unsaved-copies.ts';

const placeOf = (baseId: string): string => `documents:${baseId}`;

/** Notes in this browser which files are still to be sent: a page that is left takes them along. */
export const keepUnsent = (owner: string, baseId: string, names: readonly string[]): void =>
  names.length ? keepUnsaved(owner, placeOf(baseId), names) : dropUnsaved(owner, placeOf(baseId));

/** What was still to be sent when the page was left, until it was read: a page may be drawn several times before anybody sees it. */
export const findUnsent = (owner: string, baseId: string): readonly string[] => {
  const value = findUnsaved(owner, placeOf(baseId))?.value;
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
};

/** Forgets what an earlier page left. */
export const dropUnsent = (owner: string, baseId: string): void => {
  for (let copy = findUnsaved(owner, placeOf(baseId)); copy; copy = findUnsaved(owner, placeOf(baseId))) dropCopy(copy);
};
