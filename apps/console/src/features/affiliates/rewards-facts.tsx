import { affiliateTerms } from '@inkstone/contract/affiliates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { formatMoney, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { rewardsBalanceQuery } from './affiliate.queries.ts';

/** What the programme has brought so far. */
export const RewardsFacts = () => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  const money = (fen: number) => formatMoney(fen, 'CNY', language);
  const minimum = money(affiliateTerms.minimumWithdrawalFen);
  return (
    <QueryState query={useQuery(rewardsBalanceQuery)} skeleton={<Skeleton shape="cards" count={4} />}>
      {({ availableFen, waitingFen, withdrawnFen, referrals }) => (
        <FactStrip>
          <Fact
            name={t('available')}
            value={money(availableFen)}
            help={availableFen < 0 ? t('availableNegative') : t('availableHelp', { amount: minimum })}
          />
          <Fact name={t('waiting')} value={money(waitingFen)} help={t('waitingHelp', { count: affiliateTerms.waitingDays })} />
          <Fact name={t('withdrawn')} value={money(withdrawnFen)} to={paths.withdrawalHistory} />
          <Fact name={t('referrals')} value={formatNumber(referrals, language)} />
        </FactStrip>
      )}
    </QueryState>
  );
};
