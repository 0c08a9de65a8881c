import type { Order } from '@inkstone/contract/purchases';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatDateTime, formatMoney, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { OrderState } from './order-state.tsx';
import styles from './orders.module.css';
import { cancelOrder, downloadReceipt, orderQuery, ordersKey } from './purchase.queries.ts';
import { useGateway, useOrderName } from './use-order-name.ts';

const isClosed = ({ state }: Order): boolean => state === 'declined' || state === 'cancelled' || state === 'expired';

/** What the state means for the payer, and what comes next. */
const Notice = ({ order }: { order: Order }) => {
  const { t } = useTranslation('purchases');
  const gatewayOf = useGateway();
  if (isClosed(order)) {
    // What was paid by hand is between the payer and the operator; a provider has taken nothing.
    return <p className={styles['closed']}>{t(gatewayOf(order.gateway)?.flow === 'checkout' ? 'closedUncharged' : 'closedText')}</p>;
  }
  if (order.state !== 'pending') return null;
  return (
    <div className={styles['waiting']} role="status">
      <strong>{t(order.checkoutUrl ? 'waitingCheckout' : 'waitingTitle')}</strong>
      <p className={styles['instructions']}>{order.instructions || t(order.checkoutUrl ? 'waitingCheckoutText' : 'waitingText')}</p>
    </div>
  );
};

const Facts = ({ order }: { order: Order }) => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const nameOf = useOrderName();
  const gatewayOf = useGateway();
  const rows: [string, string][] = [
    [t('what'), nameOf(order)],
    [t('points'), formatPoints(order.points, language)],
    ...(order.amountMinor ? [[t('price'), formatMoney(order.amountMinor, order.currency, language)] satisfies [string, string]] : []),
    ...(order.gateway ? [[t('payBy'), gatewayOf(order.gateway)?.name[language] ?? order.gateway] satisfies [string, string]] : []),
    [t('ordered'), formatDateTime(order.createdAt, language)],
    ...(order.paidAt ? [[t('paid'), formatDateTime(order.paidAt, language)] satisfies [string, string]] : []),
    ...(order.receiptNumber ? [[t('receiptColumn'), order.receiptNumber] satisfies [string, string]] : []),
    ...(Number(order.reversedPoints) > 0
      ? [[t('takenBack'), formatPoints(order.reversedPoints, language)] satisfies [string, string]]
      : []),
    ...(order.reason ? [[t('reason'), order.reason] satisfies [string, string]] : []),
  ];
  return (
    <dl className={styles['facts']}>
      <dt>{t('state')}</dt>
      <dd>
        <OrderState state={order.state} />
      </dd>
      {rows.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Actions = ({ order }: { order: Order }) => {
  const { t } = useTranslation('purchases');
  const queryClient = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelOrder(order.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
    onError: showFailure,
  });
  const receipt = useMutation({ mutationFn: () => downloadReceipt(order.id), onError: showFailure });
  return (
    <>
      {order.receiptNumber && (
        <Button isBusy={receipt.isPending} onClick={() => receipt.mutate()}>
          {t('receipt')}
        </Button>
      )}
      {order.state === 'pending' && (
        <Button isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t('cancelOrder')}
        </Button>
      )}
      {order.kind === 'top-up' && isClosed(order) && <ButtonLink to={`${paths.wallet}?do=top-up`}>{t('topUp')}</ButtonLink>}
      {order.kind === 'plan' && order.state !== 'pending' && (
        <ButtonLink to={paths.membership} look={order.state === 'paid' ? 'primary' : 'default'}>
          {t('toPlan')}
        </ButtonLink>
      )}
      {order.checkoutUrl && (
        <ButtonLink to={order.checkoutUrl} isOutside look="primary">
          {t('goToPayment')}
        </ButtonLink>
      )}
    </>
  );
};

const Opened = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('purchases');
  const query = useQuery(orderQuery(id));
  const isPaid = query.data?.state === 'paid';
  useEffect(() => {
    // The payment may have come while this page waited for it.
    if (isPaid) refreshPoints();
  }, [isPaid]);
  return (
    <Dialog title={t('order')} onClose={onClose} width="small" footer={query.data && <Actions order={query.data} />}>
      <QueryState query={query} skeleton={<Skeleton count={5} />}>
        {(order) => (
          <div className={styles['order']}>
            <Notice order={order} />
            <Facts order={order} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
};

/** The order that the address names, wherever the person came from: a list, a new order, or a provider's page. */
export const OrderDialog = () => {
  const [id, setId] = useUrlState('order');
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  return <Opened id={id} onClose={() => setId('')} />;
};
