import { storeEndpoints } from '@inkstone/contract/stores';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#console/kernel/calls/call.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';

/** Asks for the name of one more store and connects it; the list of shops has it from then on. */
export const ConnectStoreDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: '' },
    checks: { name: (name) => (name.trim() ? null : t('connectStoreNameEmpty')) },
    onSubmit: async ({ name }) => {
      const store = await call(storeEndpoints.connectSandbox, { body: { name } });
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      showToast('success', t('connectStoreDone', { name: store.name }));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('connectStore')}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" onClick={form.submit} isBusy={form.isBusy}>
            {t('connectStore')}
          </Button>
        </>
      }
    >
      <Form onSubmit={form.submit}>
        <ErrorSummary message={form.message} />
        <TextField label={t('connectStoreName')} help={t('connectStoreHelp')} maxLength={80} {...form.field('name')} />
      </Form>
    </Dialog>
  );
};
