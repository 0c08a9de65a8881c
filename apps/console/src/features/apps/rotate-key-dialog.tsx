import type { App, AppKey } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { rotateKey, useRefreshApps } from './app.queries.ts';
import { nameOfKey } from './use-key-actions.ts';

const keptHours = [0, 1, 24, 72, 168] as const;
const hourMs = 3600 * 1000;

type Props = { app: App; of: AppKey; onMade: (secret: string, note: string) => void; onClose: () => void };

/** A key in the place of another one, which goes on for as long as its owner needs to bring the new one out. */
export const RotateKeyDialog = ({ app, of, onMade, onClose }: Props) => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const refresh = useRefreshApps();
  const form = useForm({
    initial: { hours: '24' },
    onSubmit: async ({ hours }) => {
      const keepHours = Number(hours);
      const { secret } = await rotateKey(app.id, { keyId: of.id, keepHours });
      const time = formatDateTime(new Date(Date.now() + keepHours * hourMs).toISOString(), language);
      onMade(secret, keepHours ? t('oldKeyEnds', { time }) : t('oldKeyEnded'));
      await refresh();
    },
  });
  const nameOf = (hours: number): string => {
    if (hours === 0) return t('rotateNow');
    return hours > 24 ? t('days', { count: hours / 24 }) : t('hours', { count: hours });
  };
  return (
    <Dialog title={t('rotateTitle', { name: nameOfKey(of) })} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('rotate')}>
        <p>{t('rotateText')}</p>
        <ErrorSummary message={form.message} />
        <SelectField
          {...form.field('hours')}
          label={t('rotateKeep')}
          options={keptHours.map((hours) => ({ value: String(hours), label: nameOf(hours) }))}
        />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('rotate')}
        </Button>
      </Form>
    </Dialog>
  );
};
