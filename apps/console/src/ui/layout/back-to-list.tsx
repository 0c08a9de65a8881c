import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../controls/icon.tsx';
import styles from './back-to-list.module.css';

/** What a list tells the entry that it opens: there is a list to go back to, as it was left. */
export const fromList = { state: { isFromList: true } } as const;

const isFromList = (state: unknown): boolean => typeof state === 'object' && state !== null && Reflect.get(state, 'isFromList') === true;

/** Back to the list: to the very place in it where the reader was, when they came from there. */
export const BackToList = ({ to, children }: { to: string; children: ReactNode }) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goBack = (event: MouseEvent) => {
    if (!isFromList(state) || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={to} className={styles['back']} onClick={goBack}>
      <Icon of={ArrowLeft} size={14} />
      {children}
    </Link>
  );
};
