import { ChevronDown, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { openOutside } from '#console/kernel/browser/frame.ts';
import { isSwitchedOn } from '#console/kernel/manifest/modules.ts';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Menu } from '#console/ui/overlays/menu.tsx';
import { smallMenu } from '../menus.ts';
import { screenAt } from '../routes.ts';
import styles from './embedded-bar.module.css';

const isDashboardAt = (pathname: string): boolean => pathname === paths.dashboard || pathname === paths.enterpriseDashboard;

const Breadcrumb = () => {
  const { t } = useTranslation('shell');
  const nameOf = useNames();
  const { pathname } = useLocation();
  const isDashboard = isDashboardAt(pathname);
  return (
    <nav aria-label={t('breadcrumb')} className={styles['breadcrumb']}>
      <ol>
        {!isDashboard && (
          <li>
            <Link to={paths.dashboard}>{nameOf('dashboard:title')}</Link>
          </li>
        )}
        <li aria-current="page">{nameOf(screenAt(pathname)?.name ?? 'entry:product')}</li>
      </ol>
    </nav>
  );
};

/** The top of the console inside another page, which brings its own menu. */
export const EmbeddedBar = () => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const nameOf = useNames();
  const entries = smallMenu('framedMenu').map(({ path, name, mayBeFramed }) => ({
    key: path,
    label: nameOf(name),
    ...(!mayBeFramed && { icon: ExternalLink }),
    onChoose: () => (mayBeFramed ? navigate(path) : openOutside(path)),
  }));
  return (
    <header className={styles['bar']}>
      <Breadcrumb />
      <Menu entries={entries}>
        <Button endIcon={ChevronDown}>{t('moreActions')}</Button>
      </Menu>
      {!isDashboardAt(pathname) && <ButtonLink to={paths.dashboard}>{t('home')}</ButtonLink>}
      {pathname === paths.dashboard && isSwitchedOn('freestyle') && (
        <ButtonLink to={paths.freestyle} look="primary">
          {t('optimizeListing')}
        </ButtonLink>
      )}
    </header>
  );
};
