import { ArrowUp, Square } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './message-box.module.css';

type Props = Pick<ComponentProps<'div'>, 'onDragOver' | 'onDragLeave' | 'onDrop'> &
  Pick<ComponentProps<'textarea'>, 'onPaste' | 'maxLength' | 'ref'> & {
    label: string;
    placeholder: string;
    value: string;
    onChange: (value: string) => void;
    isRunning: boolean;
    maySend: boolean;
    /** Something is held over it that may be dropped. */
    isOver?: boolean;
    /** Beside the button, such as what it costs. */
    note: ReactNode;
    /** Before the note: other ways to say something. */
    tools?: ReactNode;
    /** Above the words. */
    children?: ReactNode;
    onSend: () => void;
    onStop: () => void;
  };

/** Where the next message of a chat is written. Enter sends, Shift-Enter begins a line. */
export const MessageBox = ({
  label,
  placeholder,
  value,
  onChange,
  isRunning,
  maySend,
  isOver = false,
  note,
  tools,
  children,
  onSend,
  onStop,
  onPaste,
  maxLength,
  ref,
  ...drop
}: Props) => {
  const { t } = useTranslation('shell');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (maySend && !isRunning) onSend();
  };
  return (
    <div className={classNames(styles['box'], isOver && styles['over'])} {...drop}>
      {children}
      <textarea
        ref={ref}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        rows={2}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className={styles['bar']}>
        {tools}
        <span className={styles['note']}>{note}</span>
        {isRunning ? (
          <Button icon={Square} onClick={onStop}>
            {t('stopAnswer')}
          </Button>
        ) : (
          <Button look="primary" icon={ArrowUp} disabled={!maySend} onClick={onSend}>
            {t('sendMessage')}
          </Button>
        )}
      </div>
    </div>
  );
};
