import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { buildLabel, version } from '#console/kernel/version.ts';
import { Link } from '../controls/link.tsx';
import { classNames } from '../theme/class-names.ts';
import { LanguageMenu } from '../theme/language-menu.tsx';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import styles from './entry-page.module.css';
import { Logo } from './logo.tsx';

type Props = {
  title: ReactNode;
  intro?: ReactNode;
  /** Above the title, across the card. */
  banner?: ReactNode;
  /** `card` for a form, `wide` for choices side by side. */
  width?: 'card' | 'wide';
  children?: ReactNode;
};

/** A page before the console: gate, sign-in, registration. Logo and language above, one card, copyright and version below. */
export const EntryPage = ({ title, intro, banner, width = 'card', children }: Props) => {
  const { t } = useTranslation('entry');
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <Link to={paths.home} className={styles['home']}>
          <Logo name={t('product')} />
        </Link>
        <div className={styles['tools']}>
          <ThemeMenu />
          <LanguageMenu />
        </div>
      </header>
      <main className={styles['main']}>
        <div className={classNames(styles['card'], styles[width])}>
          {banner && <div className={styles['banner']}>{banner}</div>}
          <h1 className={styles['title']}>{title}</h1>
          {intro && <p className={styles['intro']}>{intro}</p>}
          {children && <div className={styles['body']}>{children}</div>}
        </div>
      </main>
      <footer className={styles['footer']}>
        <span>
          {t('copyright', { year: new Date().getFullYear(), version })} ({buildLabel})
        </span>
        <nav className={styles['links']} aria-label={t('product')}>
          <Link to={paths.term}>{t('terms')}</Link>
          <Link to={paths.privacy}>{t('privacy')}</Link>
        </nav>
      </footer>
    </div>
  );
};
