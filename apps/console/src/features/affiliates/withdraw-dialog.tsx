import { affiliateTerms } from '@inkstone/contract/affiliates';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fenOf, yuanOf } from '#console/kernel/money/typed-money.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatMoney } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { affiliateKey, withdraw } from './affiliate.queries.ts';

type Values = { amountFen: number | null; destination: string };

/** Asks for the payment of rewards. */
export const WithdrawDialog = ({ availableFen, onClose }: { availableFen: number; onClose: () => void }) => {
  const { t } = useTranslation('affiliates');
  const language = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const money = (fen: number) => formatMoney(fen, 'CNY', language);
  const form = useForm<Values>({
    initial: { amountFen: yuanOf(availableFen), destination: '' },
    checks: {
      amountFen: (yuan) => {
        const fen = fenOf(yuan);
        if (fen === null) return t('wrongAmount');
        if (fen < affiliateTerms.minimumWithdrawalFen) return t('atLeast', { amount: money(affiliateTerms.minimumWithdrawalFen) });
        return fen > availableFen ? t('atMost', { amount: money(availableFen) }) : null;
      },
      destination: (text) => (text.trim() ? null : t('destinationEmpty')),
    },
    onSubmit: async ({ amountFen, destination }) => {
      await withdraw({ amountFen: fenOf(amountFen) ?? 0, destination });
      await queryClient.invalidateQueries({ queryKey: affiliateKey });
      showToast('success', t('requested'));
      navigate(paths.withdrawalHistory);
    },
  });
  return (
    <Dialog title={t('withdraw')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('withdraw')}>
        <ErrorSummary message={form.message} />
        <NumberField
          {...form.field('amountFen')}
          label={t('withdrawAmount')}
          help={t('availableNow', { amount: money(availableFen) })}
          decimals={2}
          min={yuanOf(affiliateTerms.minimumWithdrawalFen)}
          max={yuanOf(availableFen)}
        />
        <TextArea {...form.field('destination')} label={t('destination')} help={t('destinationHelp')} maxLength={500} />
        <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
          {t('request')}
        </Button>
      </Form>
    </Dialog>
  );
};
