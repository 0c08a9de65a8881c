import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage, showToast } from '#console/kernel/notices/toast.ts';
import { editDocument, removeDocuments, retryDocuments, retryFailedDocuments, syncSite, useDocumentRefresh } from './document.queries.ts';

/** What is done with documents from their list. */
export const useDocumentActions = () => {
  const { t } = useTranslation('documents');
  const refresh = useDocumentRefresh();
  const shared = { onSettled: refresh, onError: showFailure };
  const remove = useMutation({
    ...shared,
    mutationFn: (ids: string[]) => removeDocuments(ids, false),
    onSuccess: ({ count }, ids) => {
      const run = () => void removeDocuments(ids, true).then(refresh, showFailure);
      showMessage('success', t('removed', { count }), { action: { label: t('undo'), run } });
    },
  });
  const retry = useMutation({ ...shared, mutationFn: retryDocuments });
  const retryFailed = useMutation({
    ...shared,
    mutationFn: retryFailedDocuments,
    onSuccess: ({ count }) => showToast('success', t('retried', { count })),
  });
  const edit = useMutation({ ...shared, mutationFn: editDocument });
  const sync = useMutation({
    ...shared,
    mutationFn: syncSite,
    onSuccess: ({ count }) => showToast('success', count ? t('syncing', { count }) : t('saved')),
  });
  return { remove, retry, retryFailed, edit, sync, refresh };
};
export type DocumentActions = ReturnType<typeof useDocumentActions>;
