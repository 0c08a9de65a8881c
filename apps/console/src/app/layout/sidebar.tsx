import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useShortcut } from '#console/kernel/browser/shortcuts.ts';
import { readStored, writeStored } from '#console/kernel/browser/storage.ts';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { variantOf } from '#console/kernel/session/variant.ts';
import { createStore, useStore } from '#console/kernel/state/store.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Logo } from '#console/ui/layout/logo.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import { menuNameOf, menuOf } from '../menus.ts';
import { useFace } from '../use-face.ts';
import { ShopSwitcher } from './shop-switcher.tsx';
import styles from './sidebar.module.css';

type Props = { isDrawerOpen: boolean; onCloseDrawer: () => void };

const folded = createStore(readStored('sidebar') === 'folded');

const toggleFolded = (): void => {
  const next = !folded.get();
  folded.set(next);
  writeStored('sidebar', next ? 'folded' : 'open');
};

const MenuLinks = () => {
  const nameOf = useNames();
  const state = useGlobalState();
  const rows = menuOf({ variant: variantOf(state), propertyType: state.profile.property_type ?? '' });
  return (
    <ul className={styles['links']}>
      {rows.map((row, index) =>
        row === 'divider' ? (
          <li key={index} aria-hidden="true" className={styles['divider']} />
        ) : (
          <li key={row.path}>
            <Tooltip text={nameOf(menuNameOf(row))} side="right">
              <NavLink to={row.path} className={styles['link'] ?? ''} aria-label={nameOf(menuNameOf(row))}>
                {row.icon && <Icon of={row.icon} />}
                <span className={styles['label']}>{nameOf(menuNameOf(row))}</span>
              </NavLink>
            </Tooltip>
          </li>
        ),
      )}
    </ul>
  );
};

/** On phones the menu is a drawer: it takes the focus, closes on Esc and after a choice. */
const useDrawer = ({ isDrawerOpen, onCloseDrawer }: Props) => {
  const drawer = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname) onCloseDrawer();
    lastPath.current = pathname;
  }, [pathname, onCloseDrawer]);
  useEffect(() => {
    if (!isDrawerOpen) return;
    drawer.current?.querySelector<HTMLElement>('a, button')?.focus();
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCloseDrawer();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isDrawerOpen, onCloseDrawer]);
  return drawer;
};

/** The menu of the variant: 240 px wide, 50 px under 992 px or when folded, a drawer on phones. */
export const Sidebar = ({ isDrawerOpen, onCloseDrawer }: Props) => {
  const { t } = useTranslation('shell');
  const { variant, name } = useFace();
  const isFolded = useStore(folded);
  const drawer = useDrawer({ isDrawerOpen, onCloseDrawer });
  useShortcut('[', toggleFolded);
  const foldName = t(isFolded ? 'unfoldMenu' : 'foldMenu');
  return (
    <>
      {isDrawerOpen && <div className={styles['veil']} onClick={onCloseDrawer} aria-hidden="true" />}
      <nav
        ref={drawer}
        aria-label={t('mainMenu')}
        className={classNames(styles['sidebar'], isFolded && styles['folded'], isDrawerOpen && styles['open'])}
      >
        <div className={styles['drawerTop']}>
          <Logo name={name} {...(variant && { variant })} />
          <Button look="quiet" icon={X} aria-label={t('closeMenu')} onClick={onCloseDrawer} />
        </div>
        <div className={styles['top']}>
          <ShopSwitcher />
        </div>
        <MenuLinks />
        <span className={styles['fold']}>
          <Tooltip text={foldName} side="right">
            <Button look="quiet" icon={isFolded ? PanelLeftOpen : PanelLeftClose} aria-label={foldName} onClick={toggleFolded} />
          </Tooltip>
        </span>
      </nav>
    </>
  );
};
