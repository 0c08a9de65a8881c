import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useConsoleMap } from '#console/kernel/manifest/console-map.tsx';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { paths } from '#console/kernel/paths.ts';
import styles from './operator-tabs.module.css';

/** The sections of the console; each has its own address. */
export const OperatorTabs = () => {
  const { operatorSections: sections } = useConsoleMap();
  const nameOf = useNames();
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
          {nameOf(name)}
        </NavLink>
      ))}
    </nav>
  );
};
