import { useTranslation } from 'react-i18next';
import { fieldNames } from './listing-fields.ts';

const isField = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

/** Fields by the names that a person knows. */
export const useFieldNames = () => {
  const { t } = useTranslation('writers');
  return (names: readonly string[]): string =>
    names
      .filter(isField)
      .map((field) => t(fieldNames[field]))
      .join(t('comma'));
};
