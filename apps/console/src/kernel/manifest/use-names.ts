import { useTranslation } from 'react-i18next';
import type { PhraseKey } from './feature.ts';

/** Reads what manifests name by key: screens, sections and tiles. These texts come with the frame. */
export const useNames = (): ((key: PhraseKey) => string) => {
  const { t } = useTranslation('manifest');
  return (key) => t(key, { nsSeparator: false, keySeparator: false });
};
