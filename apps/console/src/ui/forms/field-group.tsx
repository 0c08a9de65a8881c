import type { ReactNode } from 'react';
import styles from './field-group.module.css';

/** Fields of a long form that belong together, under a heading of their own. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles['group']}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);
