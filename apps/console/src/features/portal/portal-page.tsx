import type { ReactNode } from 'react';
import { EntryPage } from '#console/ui/layout/entry-page.tsx';
import styles from './portal.module.css';

type Props = {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode /** Under the form: the ways to other pages. */;
  below?: ReactNode;
};

/** One sign-in page: its title, a sentence where it needs one, the form, and the ways to the others. */
export const PortalPage = ({ title, text, children, below }: Props) => (
  <EntryPage title={title} intro={text}>
    <div className={styles['body']}>
      {children}
      {below && <div className={styles['below']}>{below}</div>}
    </div>
  </EntryPage>
);
