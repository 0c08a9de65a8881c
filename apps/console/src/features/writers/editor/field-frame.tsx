import { RefreshCw, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import type { EditorControl } from '#console/ui/editor/rich-editor.tsx';
import styles from './field-frame.module.css';

type Props = {
  /** The field's own name, by which what is marked in it is found. */
  field: string;
  name: string;
  count: string;
  error: string | null;
  /** Made when it is copied; empty when there is nothing. */
  copyText: (() => string) | '';
  canUndo: boolean;
  canRegenerate: boolean;
  isBusy: boolean;
  /** What writing it again does, with its price. */
  regenerateLabel: string;
  onRegenerate: () => void;
  onUndo: () => void;
  /** What else can be done with it. */
  further: ReactNode;
  /** What stands under the text. */
  below: ReactNode;
  children: (control: EditorControl) => ReactNode;
};

/** One text with its name, its length and what can be done with it. */
export const FieldFrame = ({
  field,
  name,
  count,
  error,
  copyText,
  canUndo,
  canRegenerate,
  isBusy,
  regenerateLabel,
  onRegenerate,
  onUndo,
  further,
  below,
  children,
}: Props) => {
  const { t } = useTranslation('writers');
  const id = useId();
  return (
    <section data-field={field} className={styles['field']} aria-labelledby={id}>
      <header className={styles['header']}>
        <h2 id={id} className={styles['name']}>
          {name}
        </h2>
        <span className={styles['count']}>{count}</span>
        <div className={styles['tools']}>
          {canUndo && <IconButton icon={Undo2} label={t('undoField', { field: name })} disabled={isBusy} onClick={onUndo} />}
          {copyText && <CopyButton text={copyText} label={t('copyField', { field: name })} />}
          {further}
          <IconButton icon={RefreshCw} label={regenerateLabel} disabled={isBusy || !canRegenerate} onClick={onRegenerate} />
        </div>
      </header>
      {children({
        'aria-labelledby': id,
        'aria-describedby': error ? `${id}-error` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {below}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </section>
  );
};
