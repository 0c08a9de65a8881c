import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '#console/kernel/i18n.ts';
import { languages } from '#console/kernel/language.ts';
import { Button } from './button.tsx';
import styles from './entry-frame.module.css';
import { Menu } from './menu.tsx';

type Props = {
  /** `card` for a form, `wide` for a page with a banner. */
  width?: 'card' | 'wide';
  children: ReactNode;
};

const version = '1.0.0';

const LanguageMenu = () => {
  const { t } = useTranslation('shell');
  const current = currentLanguage();
  const entries = languages.map(({ code, name }) => ({
    key: code,
    label: name,
    isChosen: code === current,
    onChoose: () => void changeLanguage(code),
  }));
  return (
    <Menu label={t('language')} entries={entries}>
      {(trigger) => (
        <Button {...trigger} look="quiet" icon={Languages} aria-label={t('language')}>
          {languages.find(({ code }) => code === current)?.name}
        </Button>
      )}
    </Menu>
  );
};

/** The frame of what people see before they are signed in: logo, language, one thing to do, copyright. */
export const EntryFrame = ({ width = 'card', children }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <div className={styles['frame']}>
      <header className={styles['header']}>
        <span className={styles['logo']}>{t('product')}</span>
        <LanguageMenu />
      </header>
      <main className={`${styles['main']} ${styles[width]}`}>{children}</main>
      <footer className={styles['footer']}>{t('copyright', { year: new Date().getFullYear(), version })}</footer>
    </div>
  );
};
