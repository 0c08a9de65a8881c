import type { Profile } from '@inkstone/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { exportAll } from './settings.queries.ts';

/** Taking everything along. */
export const ExportCard = () => {
  const { t } = useTranslation('settings');
  const taking = useMutation({ mutationFn: exportAll, onSuccess: () => showToast('success', t('exported')), onError: showFailure });
  return (
    <Section title={t('data')} description={t('dataText')}>
      <Button icon={Download} isBusy={taking.isPending} onClick={() => taking.mutate()}>
        {t('export')}
      </Button>
    </Section>
  );
};

/** Leaving for good. */
export const DeletionCard = ({ user }: Pick<Profile, 'user'>) => {
  const { t } = useTranslation('settings');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={t('deletion')} description={t('deletionText', { account: user.owner })}>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        {t('deletion')}
      </Button>
      {isAsking && <DeletionDialog user={user} onClose={() => setIsAsking(false)} />}
    </Section>
  );
};
