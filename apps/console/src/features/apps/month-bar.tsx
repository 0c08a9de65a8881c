import type { App } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ShareBar } from '#console/ui/data/share-bar.tsx';
import styles from './apps.module.css';
import { shareOf } from './month.ts';

const toneOf = (share: number) => {
  if (share >= 1) return 'danger';
  return share >= 0.8 ? 'warning' : 'accent';
};

/** What an app has spent in this month, and how much of its limit that is. */
export const MonthBar = ({ app: { spentThisMonth, monthlyLimit } }: { app: Pick<App, 'spentThisMonth' | 'monthlyLimit'> }) => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const share = shareOf(spentThisMonth, monthlyLimit);
  return (
    <span className={styles['month']}>
      <span className="numbers">
        {formatPoints(spentThisMonth, language, { precision: 'sum' })}{' '}
        <small className={styles['soft']}>
          {monthlyLimit === null ? t('noLimit') : t('ofLimit', { limit: formatNumber(monthlyLimit, language) })}
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
