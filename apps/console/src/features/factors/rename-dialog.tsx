import type { Factor } from '@inkstone/contract/factors';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { renameFactor } from './factor.queries.ts';

type Props = { factor: Factor; onRenamed: () => void; onClose: () => void };

/** Another name for a second factor. */
export const RenameDialog = ({ factor, onRenamed, onClose }: Props) => {
  const { t } = useTranslation('factors');
  const form = useForm({
    initial: { name: factor.name },
    checks: { name: (value) => (value.trim() ? null : t('fieldMissing', { label: t('name') })) },
    onSubmit: ({ name }) => renameFactor(factor.id, name).then(onRenamed),
  });
  return (
    <Dialog title={t('rename')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('rename')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('name')} label={t('name')} help={t('nameHelp')} maxLength={60} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  );
};
