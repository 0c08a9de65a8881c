import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import styles from './side-sheet.module.css';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A sheet at the right edge, above the page; the browser's own dialog keeps focus inside and hands it back. */
export const SideSheet = ({ title, onClose, children }: Props) => {
  const { t } = useTranslation('shell');
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = sheet.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Esc, through onCancel
    <dialog
      ref={sheet}
      aria-labelledby={id}
      className={styles['sheet']}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === sheet.current) onClose();
      }}
    >
      <div className={styles['inside']}>
        <header className={styles['header']}>
          <h2 id={id}>{title}</h2>
          <Button look="quiet" size="small" icon={X} aria-label={t('close')} onClick={onClose} />
        </header>
        <div className={styles['body']}>{children}</div>
      </div>
    </dialog>
  );
};
