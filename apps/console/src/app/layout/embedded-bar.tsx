import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Menu } from '#console/ui/overlays/menu.tsx';
import { routeAt } from '../routes.ts';
import styles from './embedded-bar.module.css';

const Breadcrumb = () => {
  const { t } = useTranslation(['shell', 'entry']);
  const { pathname } = useLocation();
  const route = routeAt(pathname);
  const isDashboard = pathname === paths.dashboard;
  return (
    <nav aria-label={t('breadcrumb')} className={styles['breadcrumb']}>
      <ol>
        {!isDashboard && (
          <li>
            <Link to={paths.dashboard}>{t('dashboard')}</Link>
          </li>
        )}
        <li aria-current="page">{route ? t(route.name) : t('entry:product')}</li>
      </ol>
    </nav>
  );
};

/** The top of the console inside another page, which brings its own menu. */
export const EmbeddedBar = () => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const entries = [
    { key: 'membership', label: t('membership'), onChoose: () => navigate(paths.membership) },
    { key: 'profile', label: t('profile'), onChoose: () => navigate(paths.settings) },
  ];
  return (
    <header className={styles['bar']}>
      <Breadcrumb />
      <Menu entries={entries}>
        <Button endIcon={ChevronDown}>{t('moreActions')}</Button>
      </Menu>
      {pathname === paths.dashboard ? (
        <ButtonLink to={paths.freestyle} look="primary">
          {t('optimizeListing')}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.dashboard}>{t('home')}</ButtonLink>
      )}
    </header>
  );
};
