import { useTranslation } from 'react-i18next';
import type { TextMark } from '#console/ui/editor/text-marks.ts';
import styles from './line-marks.module.css';

type Props = { text: string; marks: readonly TextMark[] };

const said = { danger: 'lineMarks', warning: 'lineWarnings' } as const;

/** What is marked in a line, which has no room for marks in itself: what the facts do not bear, and what else is to be looked at. */
export const LineMarks = ({ text, marks }: Props) => {
  const { t } = useTranslation('writers');
  return (['danger', 'warning'] as const).map((tone) => {
    const alike = marks.filter((mark) => mark.tone === tone);
    const quotes = [...new Set(alike.map(({ start, end }) => text.slice(start, end)).filter(Boolean))];
    if (!quotes.length) return null;
    return (
      <p key={tone} className={styles['marks']}>
        {t(said[tone])}{' '}
        {quotes.map((quote) => (
          <span key={quote} className={styles['quote']}>
            {quote}
          </span>
        ))}
      </p>
    );
  });
};
