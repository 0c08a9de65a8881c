import type { App } from '@inkstone/contract/apps';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { removeApp, switchApp, useRefreshApps, useTakeApp } from './app.queries.ts';

/** Switches an app off and on, and removes it once its person has agreed; `onRemoved` leads away from what is gone. */
export const useAppActions = (onRemoved?: () => void) => {
  const { t } = useTranslation('apps');
  const take = useTakeApp();
  const refresh = useRefreshApps();
  const switching = useMutation({
    mutationFn: switchApp,
    onSuccess: (app) => {
      take(app);
      showToast('success', t(app.isEnabled ? 'switchedOn' : 'switchedOff', { name: app.name }));
    },
    onError: showFailure,
  });
  const removing = useMutation({
    mutationFn: ({ id }: App) => removeApp(id),
    onSuccess: (_, { name }) => {
      onRemoved?.();
      showToast('success', t('removed', { name }));
      return refresh();
    },
    onError: showFailure,
  });
  const remove = async (app: App): Promise<void> => {
    const { name } = app;
    const isMeant = await confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      confirmLabel: t('removeApp'),
      isDanger: true,
    });
    if (isMeant) removing.mutate(app);
  };
  return { toggle: (app: App) => switching.mutate(app), isSwitching: switching.isPending, remove };
};
