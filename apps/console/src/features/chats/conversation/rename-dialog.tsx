import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';

const longestTitle = 120;

type Props = { title: string; onRename: (title: string) => Promise<void>; onClose: () => void };

/** Asks for another title of a conversation. */
export const RenameDialog = ({ title, onRename, onClose }: Props) => {
  const { t } = useTranslation('chats');
  const form = useForm({
    initial: { title },
    checks: { title: (next) => (next.trim() ? null : t('titleEmpty')) },
    onSubmit: ({ title: next }) => onRename(next.trim()),
  });
  return (
    <Dialog title={t('rename')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('rename')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('title')} label={t('conversationTitle')} maxLength={longestTitle} autoComplete="off" />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
