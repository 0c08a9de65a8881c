import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './page.module.css';

type Props = {
  title: ReactNode;
  /** One sentence on what the screen is for, only where that is not obvious. */
  intro?: ReactNode;
  /** The primary action, at the top right; others before it. */
  actions?: ReactNode;
  /** `narrow` for forms and text, `full` for working surfaces and wide tables. */
  width?: 'narrow' | 'normal' | 'full';
  children: ReactNode;
};

/** A screen: its title, its main action, and below them the work. */
export const Page = ({ title, intro, actions, width = 'normal', children }: Props) => (
  <div className={classNames(styles['page'], styles[width])}>
    <header className={styles['header']}>
      <div className={styles['heading']}>
        <h1 className={styles['title']}>{title}</h1>
        {intro && <p className={styles['intro']}>{intro}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
    {children}
  </div>
);
