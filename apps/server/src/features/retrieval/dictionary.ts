import { readFile } from 'node:fs/promises';
import { type Dictionary, openDictionary } from '@inkstone/retrieval/dictionary/dictionary';
import { places } from '#server/places.ts';

let opened: Promise<Dictionary> | null = null;

const open = async (): Promise<Dictionary> => openDictionary(await readFile(places.dictionary));

/** The dictionary of this installation, opened at the first question that needs it. */
export const openInstalledDictionary = (): Promise<Dictionary> => {
  opened ??= open();
  return opened;
};
