import { useTranslation } from 'react-i18next';
import type { NamedField } from './writer-kind.ts';

/** Fields by the names that a person knows. */
export const useFieldNames = (fields: readonly NamedField[]) => {
  const { t } = useTranslation('writers');
  return (names: readonly string[]): string =>
    names
      .flatMap((name) => fields.filter((field) => field.name === name))
      .map(({ label }) => t(label))
      .join(t('comma'));
};
