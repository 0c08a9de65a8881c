import type { OperatorOrder } from '@inkstone/contract/purchases';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { DecisionDialog } from '#console/ui/overlays/decision-dialog.tsx';
import { administrationKey, decideOrder, type OrderDecision } from './administration.queries.ts';

const texts = { approve: 'approveText', decline: 'declineText', refund: 'refundText' } as const;
const titles = { approve: 'approveTitle', decline: 'declineTitle', refund: 'refundTitle' } as const;

type Props = { decision: OrderDecision; order: OperatorOrder; onClose: () => void };

/** Says what a decision about an order does before it is made. */
export const OrderDecisionDialog = ({ decision, order, onClose }: Props) => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const values = {
    name: order.accountName,
    amount: formatMoney(order.amountMinor, order.currency, language),
    points: formatPoints(order.points, language),
  };
  const field =
    decision === 'approve' ? { label: t('noteLabel') } : { label: t('reason'), help: t('reasonHelp'), required: t('reasonEmpty') };
  return (
    <DecisionDialog
      title={t(titles[decision], values)}
      field={field}
      confirmLabel={t(decision)}
      isDanger={decision !== 'approve'}
      onDecide={async (words) => {
        await decideOrder(decision, order.id, words);
        await queryClient.invalidateQueries({ queryKey: administrationKey });
      }}
      onClose={onClose}
    >
      <p>{t(texts[decision], values)}</p>
    </DecisionDialog>
  );
};
