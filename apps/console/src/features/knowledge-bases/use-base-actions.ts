import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { removeBase, setBaseEnabled, useTakeBase } from './knowledge-base.queries.ts';

type Named = { id: string; name: string };

/** Puts a knowledge base away at once; the way back stands in the notice. */
export const useBaseRemoval = (onRemoved: () => void = () => undefined) => {
  const { t } = useTranslation('knowledgeBases');
  const take = useTakeBase();
  return useMutation({
    mutationFn: ({ id }: Named) => removeBase(id, false),
    onSuccess: (_, { id, name }) => {
      const run = () => void removeBase(id, true).then(() => take(), showFailure);
      showMessage('success', t('deleted', { name }), { action: { label: t('undo'), run } });
      onRemoved();
      return take();
    },
    onError: showFailure,
  });
};

/** Switches a knowledge base on or off. */
export const useBaseSwitch = () => {
  const take = useTakeBase();
  return useMutation({
    mutationFn: ({ id, isEnabled }: { id: string; isEnabled: boolean }) => setBaseEnabled(id, isEnabled),
    onSuccess: (kept) => take(kept),
    onError: showFailure,
  });
};
