import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { TextArea } from '../forms/text-field.tsx';
import { useCloseGuard } from '../forms/use-close-guard.ts';
import styles from './edit-message.module.css';

type Props = { text: string; label: string; help: string; maxLength?: number; onSend: (text: string) => void; onCancel: () => void };

/** A message of one's own, changed before it is sent again, by the keys of the box where it was written; Escape leaves it as it was. */
export const EditMessage = ({ text, label, help, maxLength, onSend, onCancel }: Props) => {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState(text);
  const cancel = useCloseGuard(typed !== text, onCancel);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const isEmpty = !typed.trim();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isSent = event.key === 'Enter' && !event.shiftKey;
    if (!isSent && event.key !== 'Escape') return;
    event.preventDefault();
    if (!isSent) cancel();
    else if (!isEmpty) onSend(typed);
  };
  return (
    <div className={styles['edit']}>
      <TextArea
        ref={field}
        label={label}
        help={help}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
        rows={3}
        maxLength={maxLength}
      />
      <div className={styles['bar']}>
        <Button size="small" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button size="small" look="primary" disabled={isEmpty} onClick={() => onSend(typed)}>
          {t('sendAgain')}
        </Button>
      </div>
    </div>
  );
};
