import { type App, type AppKey, appLimits } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { NameDialog } from '#console/ui/forms/name-dialog.tsx';
import { addKey, renameKey, useRefreshApps, useTakeApp } from './app.queries.ts';
import { KeyShown } from './key-shown.tsx';
import { LimitKeyDialog } from './limit-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { nameOfKey } from './use-key-actions.ts';

/** A dialog about a key, or a secret that is to be shown. */
export type KeyDialog =
  | { what: 'rename' | 'rotate' | 'limit'; key: AppKey }
  | { what: 'add' }
  | { what: 'show'; secret: string; note: string | null };

type Props = { app: App; opened: KeyDialog | null; onOpen: (next: KeyDialog | null) => void };

/** What is open about the keys of an app. */
export const KeyDialogs = ({ app, opened, onOpen }: Props) => {
  const { t } = useTranslation('apps');
  const take = useTakeApp();
  const refresh = useRefreshApps();
  const close = () => onOpen(null);
  const show = (secret: string, note: string | null = null) => onOpen({ what: 'show', secret, note });
  if (!opened) return null;
  if (opened.what === 'show') return <KeyShown app={app} secret={opened.secret} note={opened.note} onClose={close} />;
  const field = {
    label: t('keyName'),
    help: t('keyNameHelp'),
    placeholder: t('keyNamePlaceholder'),
    maxLength: appLimits.keyName,
    isOptional: true,
  };
  if (opened.what === 'add') {
    const add = async (name: string) => {
      const { secret } = await addKey(app.id, name);
      show(secret);
      await refresh();
    };
    return <NameDialog title={t('addKey')} action={t('addKey')} name="" field={field} onSubmit={add} onClose={close} />;
  }
  const { what, key } = opened;
  if (what === 'rename') {
    const rename = async (name: string) => {
      take(await renameKey(app.id, { keyId: key.id, name }));
      showToast('success', t('saved'));
      close();
    };
    const title = t('renameTitle', { name: nameOfKey(key) });
    return <NameDialog title={title} action={t('rename')} name={key.name} field={field} onSubmit={rename} onClose={close} />;
  }
  const props = { app, of: key, onClose: close };
  return what === 'rotate' ? <RotateKeyDialog {...props} onMade={show} /> : <LimitKeyDialog {...props} />;
};
