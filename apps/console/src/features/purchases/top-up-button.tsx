import type { Order } from '@inkstone/contract/purchases';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { ordersKey, paymentOptionsQuery } from './purchase.queries.ts';
import { RedeemForm } from './redeem-form.tsx';
import styles from './top-up.module.css';
import { TopUpForm } from './top-up-form.tsx';

type Way = 'buy' | 'code';
type Props = { onClose: () => void; onOrder: (id: string) => void | Promise<void> };

/** Without any way to pay, a code is what is left; who can mend it is led there. */
const NoGateway = () => {
  const { t } = useTranslation('purchases');
  const { profile } = useGlobalState();
  return (
    <div className={styles['none']}>
      <p>{t('noGateway')}</p>
      {profile.isOperator && (
        <ButtonLink size="small" to={`${paths.operator}/payments`}>
          {t('setUpGateway')}
        </ButtonLink>
      )}
    </div>
  );
};

const TopUpDialog = ({ onClose, onOrder }: Props) => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [way, setWay] = useState<Way>('buy');
  const ways = [
    { value: 'buy', label: t('buy') },
    { value: 'code', label: t('redeem') },
  ] as const;
  const isCodeOnly = useQuery(paymentOptionsQuery).data?.options.length === 0;
  const forgetLists = () => queryClient.invalidateQueries({ queryKey: ordersKey });
  const onOrdered = async ({ id, checkoutUrl }: Order) => {
    await forgetLists();
    // The address names the order first: whoever comes back from the provider's page, also by the browser's
    // own button, or presses once more before it is there, finds this order and makes no second one.
    await onOrder(id);
    if (checkoutUrl) window.location.assign(checkoutUrl);
  };
  const onRedeemed = async ({ points }: Order) => {
    await forgetLists();
    refreshPoints();
    showToast('success', t('redeemed', { points: formatPoints(points, language) }));
    onClose();
  };
  return (
    <Dialog title={t('topUp')} onClose={onClose} width="small">
      <div className={styles['ways']}>
        {isCodeOnly ? <NoGateway /> : <Segments label={t('way')} options={ways} value={way} onChange={setWay} />}
        {way === 'buy' && !isCodeOnly ? <TopUpForm onOrdered={onOrdered} /> : <RedeemForm onRedeemed={onRedeemed} />}
      </div>
    </Dialog>
  );
};

/** The way to more points; the dialog stands in the address, so that others can lead to it. */
export const TopUpButton = () => {
  const { t } = useTranslation('purchases');
  const [opened, setOpened] = useUrlState('do');
  const navigate = useNavigate();
  const openOrder = (id: string) => navigate({ search: `?order=${id}` }, { replace: true });
  return (
    <>
      <Button look="primary" icon={Plus} onClick={() => setOpened('top-up')}>
        {t('topUp')}
      </Button>
      {opened === 'top-up' && <TopUpDialog onClose={() => setOpened('')} onOrder={openOrder} />}
    </>
  );
};
