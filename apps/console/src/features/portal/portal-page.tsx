import type { ReactNode } from 'react';
import { EntryFrame } from '#console/ui/entry-frame.tsx';
import styles from './portal.module.css';

type Props = {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode /** Under the card: the way to another page. */;
  below?: ReactNode;
};

/** One sign-in page: its title, a sentence where it needs one, the form, and the ways to the others. */
export const PortalPage = ({ title, text, children, below }: Props) => (
  <EntryFrame>
    <div className={styles['card']}>
      <header className={styles['header']}>
        <h1 className={styles['title']}>{title}</h1>
        {text && <p className={styles['text']}>{text}</p>}
      </header>
      {children}
    </div>
    {below && <div className={styles['below']}>{below}</div>}
  </EntryFrame>
);
