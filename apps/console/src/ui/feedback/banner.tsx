import type { ReactNode } from 'react';
import styles from './banner.module.css';

type Props = { tone: 'warning' | 'danger' | 'accent'; action?: ReactNode; children: ReactNode };

/** A line across the page about something that lasts. */
export const Banner = ({ tone, action, children }: Props) => (
  <div role="status" className={`${styles['banner']} ${styles[tone]}`}>
    <span>{children}</span>
    {action}
  </div>
);
