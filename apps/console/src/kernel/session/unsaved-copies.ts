import { readStored, removeStored, storedKeys, writeStored } from '../browser/storage.ts';
import { randomKey } from '../calls/random-key.ts';
import { fieldOf } from '../state/field-of.ts';

/** Words that the server does not have yet, as this browser keeps them; `at` is their time in milliseconds, `key` names them. */
export type UnsavedCopy = { key: string; at: number; value: unknown };

const root = 'unsaved:';
/** Longer than over a weekend nobody's words lie in a browser in which nobody is signed in. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** Two tabs on one text keep a copy each. */
const tab = randomKey();
const keyOf = (owner: string, place: string): string => `${root}${owner}:${place}:`;

/** Keeps what a person has not saved at this place, for that person alone, until it is saved; the last one of a tab stays. */
export const keepUnsaved = (owner: string, place: string, value: unknown): void =>
  writeStored(keyOf(owner, place) + tab, JSON.stringify({ at: Date.now(), value }));

/** Forgets what this tab kept there: the server has it now. */
export const dropUnsaved = (owner: string, place: string): void => removeStored(keyOf(owner, place) + tab);

/** Forgets one copy, also that of a tab that is no more. */
export const dropCopy = ({ key }: UnsavedCopy): void => removeStored(key);

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // written by something else
  }
};

/** The newest words that another tab, or this one before a reload, left at a place; null for none. */
export const findUnsaved = (owner: string, place: string): UnsavedCopy | null => {
  const copies = storedKeys(keyOf(owner, place))
    .filter((key) => !key.endsWith(tab))
    .map((key) => ({ key, kept: parsed(readStored(key)) }))
    .map(({ key, kept }) => ({ key, at: Number(fieldOf(kept, 'at')) || 0, value: fieldOf(kept, 'value') }));
  return copies.toSorted((one, other) => other.at - one.at)[0] ?? null;
};

/** The words that this tab itself left at a place when it went on to another page; null for none. */
export const findUnsavedHere = (owner: string, place: string): unknown =>
  fieldOf(parsed(readStored(keyOf(owner, place) + tab)), 'value') ?? null;

/** At a sign-out nothing that somebody wrote stays in the browser; at a sign-in nothing of anybody else. */
export const dropUnsavedOf = (who: 'all' | { othersThan: string } | { only: string }): void => {
  const goes = (key: string): boolean => {
    if (who === 'all') return true;
    return 'only' in who ? key.startsWith(`${root}${who.only}:`) : !key.startsWith(`${root}${who.othersThan}:`);
  };
  for (const key of storedKeys(root).filter(goes)) removeStored(key);
};

/** Forgets words whose person has not come back for a week: their session has ended by itself, and nobody has signed out or in. */
export const dropOldUnsaved = (): void => {
  const isOld = (key: string): boolean => !(Date.now() - Number(fieldOf(parsed(readStored(key)), 'at')) < keptMs);
  for (const key of storedKeys(root).filter(isOld)) removeStored(key);
};
