import { appLimits } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';

type Props = {
  title: string;
  /** What the button says. */
  action: string;
  name: string;
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name of a key, a new one's or that of another one. */
export const KeyNameDialog = ({ title, action, name, onSubmit, onClose }: Props) => {
  const { t } = useTranslation('apps');
  const form = useForm({ initial: { name }, onSubmit: (values) => onSubmit(values.name.trim()) });
  return (
    <Dialog title={title} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={title}>
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
          {action}
        </Button>
      </Form>
    </Dialog>
  );
};
