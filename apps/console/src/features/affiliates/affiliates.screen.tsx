import { affiliateTerms } from '@inkstone/contract/affiliates';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { formatMoney } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { rewardsBalanceQuery } from './affiliate.queries.ts';
import styles from './affiliates.module.css';
import { InvitationSection } from './invitation-section.tsx';
import { RecordsSection } from './records-section.tsx';
import { RewardsFacts } from './rewards-facts.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const Withdraw = () => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  const { profile } = useGlobalState();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { data } = useQuery(rewardsBalanceQuery);
  if (!data || profile.role !== 'owner') return null;
  const isTooLittle = data.availableFen < affiliateTerms.minimumWithdrawalFen;
  const why = t('atLeast', { amount: formatMoney(affiliateTerms.minimumWithdrawalFen, 'CNY', language) });
  return (
    <>
      {isTooLittle && (
        <p id={id} className={styles['why']}>
          {why}
        </p>
      )}
      <Button look="primary" disabled={isTooLittle} aria-describedby={isTooLittle ? id : undefined} onClick={() => setIsOpen(true)}>
        {t('withdraw')}
      </Button>
      {isOpen && <WithdrawDialog availableFen={data.availableFen} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** The affiliate programme: whom to invite, what it brought, and the way to the money. */
export const AffiliateScreen = () => {
  const { t } = useTranslation('affiliates');
  const { rewardPercent, waitingDays } = affiliateTerms;
  const actions = (
    <>
      <ButtonLink to={paths.withdrawalHistory}>{t('withdrawals')}</ButtonLink>
      <Withdraw />
    </>
  );
  return (
    <Page title={t('title')} intro={t('intro', { percent: rewardPercent, days: waitingDays })} actions={actions}>
      <RewardsFacts />
      <InvitationSection />
      <RecordsSection />
    </Page>
  );
};
