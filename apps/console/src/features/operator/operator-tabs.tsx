import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import styles from './operator-tabs.module.css';

/** A section that a feature brings; `subpath` is what may stand below its address, such as `:id`. */
export type OperatorSection = { path: string; subpath?: string; name: string; element: ReactNode };

/** The sections of the console; each has its own address. */
export const OperatorTabs = ({ sections }: { sections: readonly OperatorSection[] }) => {
  const { t } = useTranslation('operator');
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  // The current tab is another one when the address is
  useEffect(() => {
    strip.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={strip} aria-label={t('tabs')} className={styles['tabs']}>
      {sections.map(({ path, name }) => (
        <NavLink key={path} to={`${paths.operator}/${path}`} className={styles['tab'] ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
};
