import { HandCoins, LayoutDashboard, LogOut, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/global-state.ts';
import { Menu, type MenuEntry } from '#console/ui/overlays/menu.tsx';
import styles from './avatar-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The person's own menu. */
export const AvatarMenu = () => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { profile } = useGlobalState();
  const label = profile.name ? t('account', { name: profile.name }) : t('accountUnnamed');
  const entries: MenuEntry[] = [
    { key: 'dashboard', label: t('dashboard'), icon: LayoutDashboard, onChoose: () => navigate(paths.dashboard) },
    { key: 'wallet', label: t('wallet'), icon: Wallet, onChoose: () => navigate(paths.wallet) },
    { key: 'affiliate', label: t('affiliate'), icon: HandCoins, onChoose: () => navigate(paths.affiliate) },
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
