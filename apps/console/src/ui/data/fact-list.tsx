import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Names with their values beside them, on a phone below them; its children are `dt` and `dd`. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className={styles['facts']}>{children}</dl>;
