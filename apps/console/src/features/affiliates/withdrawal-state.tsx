import type { WithdrawalState as State } from '@inkstone/contract/affiliates';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';

/** States of a withdrawal in the order in which they come. */
export const withdrawalStates = {
  requested: { name: 'stateRequested', tone: 'accent' },
  approved: { name: 'stateApproved', tone: 'accent' },
  paid: { name: 'statePaid', tone: 'success' },
  rejected: { name: 'stateRejected', tone: 'danger' },
  cancelled: { name: 'stateCancelled', tone: 'neutral' },
} as const;

/** How far a withdrawal has come. */
export const WithdrawalState = ({ state }: { state: State }) => {
  const { t } = useTranslation('affiliates');
  const { name, tone } = withdrawalStates[state];
  return (
    <StatusDot tone={tone} isLive={state === 'requested'}>
      {t(name)}
    </StatusDot>
  );
};
