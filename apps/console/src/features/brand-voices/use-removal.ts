import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { type Removal, useRefreshStyle } from './brand-voice.queries.ts';

/** Puts a thing away at once; the way back stands in the notice. */
export const useRemoval = (remove: Removal) => {
  const { t } = useTranslation('brandVoices');
  const refresh = useRefreshStyle();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => remove(id, false),
    onSuccess: (_, { id, name }) => {
      const run = () => void remove(id, true).then(refresh, showFailure);
      showMessage('success', t('deleted', { name }), { action: { label: t('undo'), run } });
      return refresh();
    },
    onError: showFailure,
  });
};
