import { documentLimits } from '@inkstone/contract/documents';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { RichEditor } from '#console/ui/editor/rich-editor.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './documents.module.css';

type Written = { name: string; html: string };
type Props = { initial?: Written; onSave: (written: Written) => Promise<unknown>; onClose: () => void };

/** A text that is written here, with its name. */
export const TextDialog = ({ initial = { name: '', html: '' }, onSave, onClose }: Props) => {
  const { t } = useTranslation('documents');
  const id = useId();
  const [written, set] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, fail] = useState<string | null>(null);
  const save = () => {
    if (!written.name.trim()) return fail(t('nameMissing'));
    if (!written.html.replaceAll(/<[^>]{0,500}>/g, '').trim()) return fail(t('textMissing'));
    setBusy(true);
    fail(null);
    return void onSave({ ...written, name: written.name.trim() })
      .then(onClose, (error: unknown) => fail(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={t('write')}
      width="large"
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={isBusy} onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <div id={`${id}-why`}>
          <ErrorSummary message={failure} />
        </div>
        <TextField
          label={t('name')}
          value={written.name}
          maxLength={documentLimits.name}
          autoComplete="off"
          onChange={(name) => set({ ...written, name })}
        />
        <div className={styles['rich']}>
          <span id={id} className={styles['richLabel']}>
            {t('text')}
          </span>
          <RichEditor
            aria-labelledby={id}
            aria-describedby={failure ? `${id}-why` : undefined}
            aria-invalid={failure ? true : undefined}
            value={written.html}
            onChange={(html) => set((before) => ({ ...before, html }))}
          />
        </div>
      </div>
    </Dialog>
  );
};
