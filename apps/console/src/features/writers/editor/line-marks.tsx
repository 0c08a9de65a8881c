import { useTranslation } from 'react-i18next';
import type { TextMark } from '#console/ui/editor/text-marks.ts';
import styles from './line-marks.module.css';

type Props = { text: string; marks: readonly TextMark[] };

/** What is marked in a line, which has no room for marks in itself. */
export const LineMarks = ({ text, marks }: Props) => {
  const { t } = useTranslation('writers');
  const quotes = [...new Set(marks.map(({ start, end }) => text.slice(start, end)).filter(Boolean))];
  if (!quotes.length) return null;
  return (
    <p className={styles['marks']}>
      {t('lineMarks')}{' '}
      {quotes.map((quote) => (
        <span key={quote} className={styles['quote']}>
          {quote}
        </span>
      ))}
    </p>
  );
};
