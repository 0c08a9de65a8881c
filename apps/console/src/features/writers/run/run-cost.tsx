import { useTranslation } from 'react-i18next';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { useFieldNames } from '../shell/use-field-names.ts';
import type { NamedField } from '../shell/writer-kind.ts';
import styles from '../shell/writer-page.module.css';
import type { Outcome } from '../shell/writer-state.ts';

type Props = { fields: readonly NamedField[]; outcome: Outcome };

/** What a run kept and what that cost, however it ended; what is not kept costs nothing. */
export const RunCost = ({ fields, outcome: { points, kept, asked } }: Props) => {
  const { t } = useTranslation('prices');
  const fieldsIn = useFieldNames(fields);
  const language = useLanguage();
  const text = () => {
    if (points === null) return t('costUnknown');
    const isFree = points === '0';
    if (!kept.length && isFree) return t('keptNothing');
    const cost = { count: Number(points), points: formatPoints(points, language) };
    if (!kept.length || asked.every((field) => kept.includes(field))) return isFree ? t('costNothing') : t('cost', cost);
    return isFree ? t('keptFree', { fields: fieldsIn(kept) }) : t('keptCharged', { ...cost, fields: fieldsIn(kept) });
  };
  return (
    <p role="status" className={styles['cost']}>
      {text()}
    </p>
  );
};
