import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import styles from './drawer.module.css';

type Props = { title: ReactNode; onClose: () => void; children: ReactNode };

/** A thing's own page that slides in beside its list. The browser's own dialog keeps focus inside, closes on Esc and hands focus back. */
export const Drawer = ({ title, onClose, children }: Props) => {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Esc, through onCancel
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles['drawer']}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles['inside']}>
        <header className={styles['header']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          <Button look="quiet" icon={X} aria-label={t('close')} onClick={onClose} />
        </header>
        <div className={styles['body']}>{children}</div>
      </div>
    </dialog>
  );
};
