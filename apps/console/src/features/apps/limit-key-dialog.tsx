import type { App, AppKey } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { limitKey, useTakeApp } from './app.queries.ts';
import { nameOfKey } from './use-key-actions.ts';

type Rates = Pick<AppKey, 'requestsPerMinute' | 'tokensPerMinute'>;
type Props = { app: App; of: AppKey; onClose: () => void };

/** How many calls and tokens a minute a key has. */
export const LimitKeyDialog = ({ app, of, onClose }: Props) => {
  const { t } = useTranslation('apps');
  const take = useTakeApp();
  const { requestsPerMinute, tokensPerMinute } = of;
  const form = useForm<Rates>({
    initial: { requestsPerMinute, tokensPerMinute },
    onSubmit: async (rates) => {
      take(await limitKey(app.id, { keyId: of.id, ...rates }));
      showToast('success', t('saved'));
      onClose();
    },
  });
  return (
    <Dialog title={t('ratesTitle', { name: nameOfKey(of) })} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('changeRates')}>
        <p>{t('ratesText')}</p>
        <ErrorSummary message={form.message} />
        <NumberField {...form.field('requestsPerMinute')} label={t('requestsPerMinute')} min={1} step={10} isOptional />
        <NumberField {...form.field('tokensPerMinute')} label={t('tokensPerMinute')} min={1} step={1000} isOptional />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('changeRates')}
        </Button>
      </Form>
    </Dialog>
  );
};
