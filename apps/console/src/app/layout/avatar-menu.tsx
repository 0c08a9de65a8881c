import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { Menu, type MenuEntry } from '#console/ui/overlays/menu.tsx';
import { smallMenu } from '../menus.ts';
import styles from './avatar-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The person's own menu; `area`: the house that the person is in. */
export const AvatarMenu = ({ area }: { area: 'session' | 'shared' }) => {
  const { t } = useTranslation('shell');
  const nameOf = useNames();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { profile } = useGlobalState();
  const label = profile.name ? t('account', { name: profile.name }) : t('accountUnnamed');
  const entries: MenuEntry[] = [
    ...smallMenu('avatarMenu', area).map(({ path, name, icon }) => ({
      key: path,
      label: nameOf(name),
      ...(icon && { icon }),
      onChoose: () => navigate(path),
    })),
    'divider',
    { key: 'signOut', label: t('signOut'), icon: LogOut, onChoose: signOut },
  ];
  const heading = profile.name && (
    <div className={styles['who']}>
      <strong>{profile.name}</strong>
      <span>{profile.email}</span>
    </div>
  );
  return (
    <Menu entries={entries} heading={heading}>
      <button type="button" className={styles['avatar']} aria-label={label}>
        {[...profile.name][0]?.toUpperCase() ?? '·'}
      </button>
    </Menu>
  );
};
