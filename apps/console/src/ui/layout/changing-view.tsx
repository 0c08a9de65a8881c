import { type ReactNode, useEffect, useRef } from 'react';
import styles from './changing-view.module.css';

type Props = {
  /** Another one with every view. */
  name: string;
  children: ReactNode;
};

/** Views that take each other's place inside a page: whoever opened one by a control that went with the last begins at its top. */
export const ChangingView = ({ name, children }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(name);
  useEffect(() => {
    if (last.current === name) return;
    last.current = name;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <div ref={place} tabIndex={-1} className={styles['view']}>
      {children}
    </div>
  );
};
