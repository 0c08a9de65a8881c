import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { Button } from '../controls/button.tsx';

/** Saves a list as a file for a spreadsheet; says so when it fails. */
export const ExportButton = ({ onExport }: { onExport: () => Promise<unknown> }) => {
  const { t } = useTranslation('shell');
  const { mutate, isPending } = useMutation({ mutationFn: onExport, onError: () => showMessage('error', t('exportFailed')) });
  return (
    <Button icon={Download} isBusy={isPending} onClick={() => mutate()}>
      {t('exportCsv')}
    </Button>
  );
};
