import type { App, AppKey } from '@inkstone/contract/apps';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { removeKey, switchKey, useTakeApp } from './app.queries.ts';

/** How a key begins, by which its person knows it again. */
export const startOfKey = ({ start }: Pick<AppKey, 'start'>): string => `${start}…`;

/** What a person calls a key: its name, or how it begins. */
export const nameOfKey = (key: Pick<AppKey, 'name' | 'start'>): string => key.name || startOfKey(key);

/** Switches a key off and on, and removes it once its person has agreed. */
export const useKeyActions = ({ id }: App) => {
  const { t } = useTranslation('apps');
  const take = useTakeApp();
  const switching = useMutation({
    mutationFn: (key: AppKey) => switchKey(id, { keyId: key.id, isEnabled: !key.isEnabled }),
    onSuccess: (app, { isEnabled }) => {
      take(app);
      showToast('success', t(isEnabled ? 'keySwitchedOff' : 'keySwitchedOn'));
    },
    onError: showFailure,
  });
  const removing = useMutation({
    mutationFn: (key: AppKey) => removeKey(id, key.id),
    onSuccess: (app) => {
      take(app);
      showToast('success', t('keyRemoved'));
    },
    onError: showFailure,
  });
  const remove = async (key: AppKey): Promise<void> => {
    const isMeant = await confirm({
      title: t('removeKeyTitle', { name: nameOfKey(key) }),
      text: t('removeKeyText'),
      confirmLabel: t('removeKey'),
      isDanger: true,
    });
    if (isMeant) removing.mutate(key);
  };
  return { toggle: (key: AppKey) => switching.mutate(key), remove };
};
