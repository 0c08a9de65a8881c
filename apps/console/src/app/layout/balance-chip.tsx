import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { balanceQuery } from '#console/kernel/money/points.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './balance-chip.module.css';

/** The points that are left, always in sight; leads to the wallet. */
export const BalanceChip = () => {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data } = useQuery(balanceQuery);
  if (!data) return null;
  const points = formatPoints(data.available, language, { precision: 'left', beside: [] });
  return (
    <Link to={paths.wallet} className={styles['chip']} aria-label={t('balanceLabel', { points })}>
      <Icon of={Coins} />
      <span className={classNames(styles['long'], 'numbers')}>{t('balance', { points })}</span>
      <span className={classNames(styles['short'], 'numbers')}>{points}</span>
    </Link>
  );
};
