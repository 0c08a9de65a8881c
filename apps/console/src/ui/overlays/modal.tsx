import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { UnsavedContext, useUnsavedPlace } from '../forms/unsaved.tsx';
import { useCloseGuard } from '../forms/use-close-guard.ts';
import { classNames } from '../theme/class-names.ts';
import { FloatingHost } from './floating-host.ts';
import styles from './modal.module.css';
import { enterModal } from './open-modals.ts';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** Where it stands and how large it is. */
  className: string | undefined;
  /** `bare` leaves heading and padding to the content; the title is still its accessible name. */
  look?: 'normal' | 'bare';
  footer?: ReactNode;
  children: ReactNode;
};

/** A field that is written into, where a form begins with one: that is what the dialog was opened for. */
const firstField = (dialog: HTMLElement): HTMLElement | null => {
  const first = dialog.querySelector<HTMLElement>('form :is(input, textarea, select, button, a[href])');
  return first?.matches('textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [readonly])') ? first : null;
};

/**
 * What dialogs and drawers share. The browser's own dialog keeps the focus inside, closes on Esc and hands the focus back;
 * before a form in it is thrown away unsaved, it asks.
 */
export const Modal = ({ title, onClose, className, look = 'normal', footer, children }: Props) => {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const [host, setHost] = useState<HTMLDialogElement | null>(null);
  const id = useId();
  const unsaved = useUnsavedPlace();
  const close = useCloseGuard(unsaved.isChanged, onClose, unsaved.holdsChange);
  // Closed while it still stands in the page: only then does the browser hand the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    firstField(element)?.focus({ preventScroll: true });
    setHost(element);
    const leave = enterModal(element);
    return () => {
      element.close();
      leave();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Esc, through onCancel
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classNames(styles['modal'], className)}
      onCancel={(event) => {
        // Of a dialog inside this one, or of a file that was not chosen after all.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <FloatingHost value={host}>
        <div className={styles['inside']}>
          <header className={look === 'bare' ? 'visually-hidden' : styles['header']}>
            <h2 id={id} className={styles['title']}>
              {title}
            </h2>
            {look === 'normal' && <Button look="quiet" size="small" icon={X} aria-label={t('close')} onClick={close} />}
          </header>
          <UnsavedContext value={unsaved}>
            <div className={look === 'bare' ? undefined : styles['body']}>{children}</div>
          </UnsavedContext>
          {footer && <footer className={styles['footer']}>{footer}</footer>}
        </div>
      </FloatingHost>
    </dialog>
  );
};
