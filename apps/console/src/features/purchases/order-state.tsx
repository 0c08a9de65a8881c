import type { OrderState as State } from '@inkstone/contract/purchases';
import type { purchases } from '@inkstone/phrases/en/purchases';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';

/** The states in the order in which people meet them. */
export const orderStates = {
  pending: 'statePending',
  paid: 'statePaid',
  declined: 'stateDeclined',
  cancelled: 'stateCancelled',
  expired: 'stateExpired',
  refunded: 'stateRefunded',
  disputed: 'stateDisputed',
} as const satisfies Record<State, keyof typeof purchases>;

const tones: Record<State, StatusTone> = {
  pending: 'accent',
  paid: 'success',
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'warning',
  disputed: 'warning',
};

/** How far an order has come. */
export const OrderState = ({ state }: { state: State }) => {
  const { t } = useTranslation('purchases');
  return (
    <StatusDot tone={tones[state]} isLive={state === 'pending'}>
      {t(orderStates[state])}
    </StatusDot>
  );
};
