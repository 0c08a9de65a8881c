import { knowledgeBaseLimits } from '@inkstone/contract/knowledge-bases';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { createBase, useTakeBase } from './knowledge-base.queries.ts';
import { knowledgeBasePath } from './knowledge-base-paths.ts';

/** Asks for a name; all else is set where it then leads to. */
export const NewBaseDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('knowledgeBases');
  const navigate = useNavigate();
  const take = useTakeBase();
  const form = useForm({
    initial: { name: '' },
    checks: { name: (name) => (name.trim() ? null : t('nameEmpty')) },
    onSubmit: async ({ name }) => {
      const made = await createBase(name.trim());
      void take(made);
      await navigate(knowledgeBasePath(made.id), { replace: true });
    },
  });
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('add')} isChanged={form.isChanged && !form.isBusy}>
        <ErrorSummary message={form.message} />
        <TextField
          {...form.field('name')}
          label={t('name')}
          placeholder={t('namePlaceholder')}
          maxLength={knowledgeBaseLimits.name}
          autoComplete="off"
        />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('add')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
