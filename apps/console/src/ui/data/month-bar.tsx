import { useTranslation } from 'react-i18next';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import styles from './month-bar.module.css';
import { ShareBar } from './share-bar.tsx';

/** From 0 to 1: how much of a limit is used; null where there is none. */
export const shareOf = (spent: string, limit: number | null): number | null => {
  if (limit === null) return null;
  return limit === 0 ? 1 : Math.min(1, Number(spent) / limit);
};

const toneOf = (share: number) => {
  if (share >= 1) return 'danger';
  return share >= 0.8 ? 'warning' : 'accent';
};

type Props = {
  /** Points, as a decimal text. */
  spent: string;
  /** Null for no limit. */
  limit: number | null;
  /** What is said of the limit instead of its number. */
  said?: string | undefined;
};

/** What was spent in this month, and how much of a limit that is. */
export const MonthBar = ({ spent, limit, said }: Props) => {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const share = shareOf(spent, limit);
  return (
    <span className={styles['month']}>
      <span className="numbers">
        {formatPoints(spent, language, { precision: 'sum' })}{' '}
        <small className={styles['limit']}>
          {said ?? (limit === null ? t('noLimit') : t('ofLimit', { limit: formatNumber(limit, language) }))}
        </small>
      </span>
      {share !== null && (
        <span className={styles['bar']}>
          <ShareBar share={share} tone={toneOf(share)} />
        </span>
      )}
    </span>
  );
};
