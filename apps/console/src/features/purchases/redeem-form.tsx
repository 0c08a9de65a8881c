import type { Order } from '@inkstone/contract/purchases';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { redeemCode } from './purchase.queries.ts';
import styles from './top-up.module.css';

/** Tops up by a code that somebody gave. */
export const RedeemForm = ({ onRedeemed }: { onRedeemed: (order: Order) => void }) => {
  const { t } = useTranslation('purchases');
  const form = useForm({
    initial: { code: '' },
    checks: { code: (code) => (code.trim() ? null : t('codeEmpty')) },
    onSubmit: async ({ code }) => onRedeemed(await redeemCode(code)),
  });
  return (
    <Form onSubmit={form.submit} label={t('redeem')}>
      <ErrorSummary message={form.message} />
      <TextField
        {...form.field('code')}
        label={t('code')}
        help={t('codeHelp')}
        className={styles['code']}
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
        {t('redeem')}
      </Button>
    </Form>
  );
};
