import { useTranslation } from 'react-i18next';
import type { Namespace, PhraseKey } from './feature.ts';

/** The files of phrases that such keys stand in. */
export const namespacesOf = (keys: readonly PhraseKey[]): Namespace[] => [
  ...new Set(keys.map((key) => key.slice(0, key.indexOf(':')) as Namespace)), // what stands before the colon of a PhraseKey
];

/** Reads names that manifests give by key; their files are loaded first. */
export const useNames = (keys: readonly PhraseKey[]): ((key: PhraseKey) => string) => {
  const { t } = useTranslation(namespacesOf(keys));
  return (key) => t(key as 'shell:close'); // the compiler cannot tell by a list which files are loaded
};
