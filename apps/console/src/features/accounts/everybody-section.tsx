import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { useEverybodySignOut } from './account.queries.ts';

/** Signs everybody out at once, after a leaked backup say; the operator stays here. */
export const EverybodySection = () => {
  const { t } = useTranslation('accounts');
  const everybody = useEverybodySignOut();
  const signOut = async () => {
    const question = { title: t('signOutAllTitle'), text: t('signOutAllText'), confirmLabel: t('signOutAll'), isDanger: true };
    if (!(await confirm(question))) return;
    everybody.mutate(undefined, { onSuccess: ({ ended }) => showMessage('success', t('signedOutAll', { count: ended })) });
  };
  const button = (
    <Button isBusy={everybody.isPending} onClick={signOut}>
      {t('signOutAll')}
    </Button>
  );
  return (
    <Section title={t('sessions')} description={t('sessionsHelp')} actions={button}>
      {everybody.isError && <ErrorSummary message={messageOf(everybody.error)} />}
    </Section>
  );
};
