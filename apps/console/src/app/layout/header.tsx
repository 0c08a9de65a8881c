import { MenuIcon, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Keys } from '#console/ui/data/keys.tsx';
import { Logo } from '#console/ui/layout/logo.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import { LanguageMenu } from '#console/ui/theme/language-menu.tsx';
import { ThemeMenu } from '#console/ui/theme/theme-menu.tsx';
import { useFace } from '../use-face.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { BalanceChip } from './balance-chip.tsx';
import styles from './header.module.css';
import { openPalette } from './overlays.tsx';
import type { ShellViewer } from './shell.tsx';

type Props = { viewer: ShellViewer; onOpenMenu: () => void };

const homes: Record<ShellViewer, string> = { member: paths.dashboard, shared: paths.shared, stranger: paths.home };

/** The top of the console outside a frame: logo of the variant, search, language, and the person's own menu. */
export const Header = ({ viewer, onOpenMenu }: Props) => {
  const { t } = useTranslation(['shell', 'entry']);
  const { variant, name } = useFace();
  const isMember = viewer === 'member';
  return (
    <header className={styles['header']}>
      {isMember && (
        <span className={styles['menuButton']}>
          <Button look="quiet" icon={MenuIcon} aria-label={t('openMenu')} onClick={onOpenMenu} />
        </span>
      )}
      <Tooltip text={name}>
        <Link to={homes[viewer]} className={styles['home']} aria-label={name}>
          <Logo name={name} mayWrap {...(variant && { variant })} />
        </Link>
      </Tooltip>
      <span className={styles['space']} />
      {isMember && (
        <button type="button" className={styles['search']} onClick={openPalette}>
          <Icon of={Search} />
          <span className={styles['hint']}>{t('paletteHint')}</span>
          <Keys keys={['mod', 'K']} />
        </button>
      )}
      {isMember && <BalanceChip />}
      <ThemeMenu Tooltip={Tooltip} />
      <LanguageMenu Tooltip={Tooltip} />
      {viewer !== 'stranger' ? (
        <AvatarMenu area={isMember ? 'session' : 'shared'} />
      ) : (
        <ButtonLink to={paths.home} look="primary">
          {t('entry:signIn')}
        </ButtonLink>
      )}
    </header>
  );
};
