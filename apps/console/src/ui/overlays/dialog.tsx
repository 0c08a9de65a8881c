import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** `bare` leaves heading and padding to the content; the title is still its accessible name. */
  look?: 'normal' | 'bare';
  width?: 'small' | 'medium' | 'large';
  footer?: ReactNode;
  children: ReactNode;
};

/** What floats above the page. The browser's own dialog keeps focus inside, closes on Esc and hands focus back. */
export const Dialog = ({ title, onClose, look = 'normal', width = 'medium', footer, children }: Props) => {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it still stands in the page: only then does the browser hand the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Esc, through onCancel
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classNames(styles['dialog'], styles[width])}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles['inside']}>
        <header className={look === 'bare' ? 'visually-hidden' : styles['header']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {look === 'normal' && <Button look="quiet" size="small" icon={X} aria-label={t('close')} onClick={onClose} />}
        </header>
        <div className={look === 'bare' ? undefined : styles['body']}>{children}</div>
        {footer && <footer className={styles['footer']}>{footer}</footer>}
      </div>
    </dialog>
  );
};
