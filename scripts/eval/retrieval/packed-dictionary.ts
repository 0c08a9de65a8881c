import { readFile } from 'node:fs/promises';
import { type Dictionary, openDictionary } from '@inkstone/retrieval/dictionary/dictionary';

let opened: Promise<Dictionary> | null = null;

const open = async (): Promise<Dictionary> =>
  openDictionary(await readFile(new URL('../../../packages/retrieval/data/zh-en.txt.br', import.meta.url)));

/** The dictionary of the product, read once. */
export const openPackedDictionary = (): Promise<Dictionary> => {
  opened ??= open();
  return opened;
};
