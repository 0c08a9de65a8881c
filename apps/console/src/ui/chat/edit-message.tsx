import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { TextArea } from '../forms/text-field.tsx';
import styles from './edit-message.module.css';

type Props = { text: string; label: string; help: string; maxLength?: number; onSend: (text: string) => void; onCancel: () => void };

/** A message of one's own, changed before it is sent again. */
export const EditMessage = ({ text, label, help, maxLength, onSend, onCancel }: Props) => {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState(text);
  return (
    <div className={styles['edit']}>
      <TextArea label={label} help={help} value={typed} onChange={setTyped} rows={3} maxLength={maxLength} />
      <div className={styles['bar']}>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" look="primary" disabled={!typed.trim()} onClick={() => onSend(typed)}>
          {t('sendAgain')}
        </Button>
      </div>
    </div>
  );
};
