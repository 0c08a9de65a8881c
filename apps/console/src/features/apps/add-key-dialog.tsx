import { type App, appLimits } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { addKey, useRefreshApps } from './app.queries.ts';

type Props = { app: App; onMade: (secret: string) => void; onClose: () => void };

/** One more key for an app. */
export const AddKeyDialog = ({ app, onMade, onClose }: Props) => {
  const { t } = useTranslation('apps');
  const refresh = useRefreshApps();
  const form = useForm({
    initial: { name: '' },
    onSubmit: async ({ name }) => {
      const { secret } = await addKey(app.id, name.trim());
      onMade(secret);
      await refresh();
    },
  });
  return (
    <Dialog title={t('addKey')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('addKey')}>
        <ErrorSummary message={form.message} />
        <TextField
          {...form.field('name')}
          label={t('keyName')}
          help={t('keyNameHelp')}
          placeholder={t('keyNamePlaceholder')}
          maxLength={appLimits.keyName}
          autoComplete="off"
          isOptional
        />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('addKey')}
        </Button>
      </Form>
    </Dialog>
  );
};
