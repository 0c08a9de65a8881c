import { dropCopy, dropUnsaved, findUnsaved, keepUnsaved } from '#console/kernel/session/unsaved-copies.ts';

const placeOf = (baseId: string): string => `documents:${baseId}`;

/** Notes in this browser which files are still to be sent: a page that is left takes them along. */
export const keepUnsent = (owner: string, baseId: string, names: readonly string[]): void =>
  names.length ? keepUnsaved(owner, placeOf(baseId), names) : dropUnsaved(owner, placeOf(baseId));

/** What was still to be sent when the page was left, told once. */
export const takeUnsent = (owner: string, baseId: string): readonly string[] => {
  const copy = findUnsaved(owner, placeOf(baseId));
  if (!copy) return [];
  dropCopy(copy);
  return Array.isArray(copy.value) ? copy.value.filter((name): name is string => typeof name === 'string') : [];
};
