import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
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
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import { menuNameOf, menuOf } from '../menus.ts';
import { useFace } from '../use-face.ts';
import { ShopSwitcher } from './shop-switcher.tsx';
import styles from './sidebar.module.css';

const folded = createStore(readStored('sidebar') === 'folded');

const toggleFolded = (): void => {
  const next = !folded.get();
  folded.set(next);
  writeStored('sidebar', next ? 'folded' : 'open');
};

const MenuLinks = ({ onChoose }: { onChoose?: () => void }) => {
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
              <NavLink to={row.path} onClick={onChoose} className={styles['link'] ?? ''} aria-label={nameOf(menuNameOf(row))}>
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

/** The menu of the variant: 240 px wide, 50 px under 992 px or when folded; on phones it is a drawer. */
export const Sidebar = () => {
  const { t } = useTranslation('shell');
  const isFolded = useStore(folded);
  useShortcut('[', toggleFolded);
  const foldName = t(isFolded ? 'unfoldMenu' : 'foldMenu');
  return (
    <nav aria-label={t('mainMenu')} className={classNames(styles['sidebar'], isFolded && styles['folded'])}>
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
  );
};

/** The same menu on a phone. A choice closes it first, so that the focus goes on to the new screen. */
export const SidebarDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shell');
  const { variant, name } = useFace();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (opened.current !== pathname) onClose();
  }, [pathname, onClose]);
  return (
    <Drawer side="start" title={<Logo name={name} {...(variant && { variant })} />} onClose={onClose}>
      <nav aria-label={t('mainMenu')} className={styles['inDrawer']}>
        <ShopSwitcher />
        <MenuLinks onChoose={onClose} />
      </nav>
    </Drawer>
  );
};
