import type { FaqEntry } from '@inkstone/contract/faq';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { removeEntry, saveEntry, useFaqRefresh } from './faq.queries.ts';

/** What is done with entries from their list. */
export const useEntryActions = (baseId: string) => {
  const { t } = useTranslation('faq');
  const refresh = useFaqRefresh();
  const shared = { onSettled: refresh, onError: showFailure };
  const enable = useMutation({
    ...shared,
    mutationFn: ({ entry, isEnabled }: { entry: FaqEntry; isEnabled: boolean }) => saveEntry(baseId, entry, { isEnabled }),
  });
  const remove = useMutation({
    ...shared,
    mutationFn: ({ id }: FaqEntry) => removeEntry(baseId, id, false),
    onSuccess: (_, { id, question }) => {
      const run = () => void removeEntry(baseId, id, true).then(refresh, showFailure);
      showMessage('success', t('removed', { question }), { action: { label: t('undo'), run } });
    },
  });
  return { enable, remove };
};
