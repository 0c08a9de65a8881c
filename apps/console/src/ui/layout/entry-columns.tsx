import type { ReactNode } from 'react';
import styles from './entry-columns.module.css';

/** One entry of a list: what it holds, and beside it, on a phone below, the facts about it. */
export const EntryColumns = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <div className={styles['columns']}>
    <div className={styles['column']}>{children}</div>
    <div className={styles['column']}>{facts}</div>
  </div>
);
