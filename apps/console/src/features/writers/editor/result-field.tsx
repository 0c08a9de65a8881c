import { RefreshCw, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import styles from './result-field.module.css';

export type EditorControl = { 'aria-labelledby': string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = {
  name: string;
  count: string;
  error: string | null;
  copyText: string;
  canUndo: boolean;
  canRegenerate: boolean;
  isBusy: boolean;
  onRegenerate: () => void;
  onUndo: () => void;
  children: (control: EditorControl) => ReactNode;
};

/** One text of the listing with its name, its length and what can be done with it. */
export const ResultField = ({ name, count, error, copyText, canUndo, canRegenerate, isBusy, onRegenerate, onUndo, children }: Props) => {
  const { t } = useTranslation('writers');
  const id = useId();
  const labels = { again: t('regenerate', { field: name }), undo: t('undoField', { field: name }) };
  return (
    <section className={styles['field']} aria-labelledby={id}>
      <header className={styles['header']}>
        <h2 id={id} className={styles['name']}>
          {name}
        </h2>
        <span className={styles['count']}>{count}</span>
        <div className={styles['tools']}>
          {canUndo && (
            <Button
              look="quiet"
              size="small"
              icon={Undo2}
              aria-label={labels.undo}
              title={labels.undo}
              disabled={isBusy}
              onClick={onUndo}
            />
          )}
          {copyText && <CopyButton text={copyText} label={t('copyField', { field: name })} />}
          <Button
            look="quiet"
            size="small"
            icon={RefreshCw}
            aria-label={labels.again}
            title={labels.again}
            disabled={isBusy || !canRegenerate}
            onClick={onRegenerate}
          />
        </div>
      </header>
      {children({
        'aria-labelledby': id,
        'aria-describedby': error ? `${id}-error` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </section>
  );
};
