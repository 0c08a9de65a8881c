import { affiliateTerms } from '@inkstone/contract/affiliates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { formatMoney, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ErrorState } from '#console/ui/feedback/state-panel.tsx';
import { rewardsBalanceQuery } from './affiliate.queries.ts';

/** What the programme has brought so far. */
export const RewardsFacts = () => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(rewardsBalanceQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton shape="cards" count={4} />;
  const money = (fen: number) => formatMoney(fen, 'CNY', language);
  return (
    <FactStrip>
      <Fact
        name={t('available')}
        value={money(data.availableFen)}
        help={data.availableFen < 0 ? t('availableNegative') : t('availableHelp', { amount: money(affiliateTerms.minimumWithdrawalFen) })}
      />
      <Fact name={t('waiting')} value={money(data.waitingFen)} help={t('waitingHelp', { count: affiliateTerms.waitingDays })} />
      <Fact name={t('withdrawn')} value={money(data.withdrawnFen)} to={paths.withdrawalHistory} />
      <Fact name={t('referrals')} value={formatNumber(data.referrals, language)} />
    </FactStrip>
  );
};
