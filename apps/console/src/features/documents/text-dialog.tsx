import { documentLimits } from '@inkstone/contract/documents';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { RichEditor } from '#console/ui/editor/rich-editor.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './documents.module.css';

type Written = { name: string; html: string };
type Props = { initial?: Written; onSave: (written: Written) => Promise<unknown>; onClose: () => void };

/** A text that is written here, with its name. */
export const TextDialog = ({ initial = { name: '', html: '' }, onSave, onClose }: Props) => {
  const { t } = useTranslation('documents');
  const id = useId();
  const form = useForm({
    initial,
    checks: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      html: (html) => (html.replaceAll(/<[^>]{0,500}>/g, '').trim() ? null : t('textMissing')),
    },
    onSubmit: async ({ name, html }) => {
      await onSave({ name: name.trim(), html });
      onClose();
    },
  });
  const missing = form.errorOf('html');
  return (
    <Dialog
      title={t('write')}
      width="large"
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={form.isBusy} onClick={form.submit}>
          {t('save')}
        </Button>
      }
    >
      <Form onSubmit={form.submit} label={t('write')} isChanged={form.isChanged}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('name')} label={t('name')} maxLength={documentLimits.name} autoComplete="off" />
        <div className={styles['rich']}>
          <span id={id} className={styles['richLabel']}>
            {t('text')}
          </span>
          <RichEditor
            aria-labelledby={id}
            aria-describedby={missing ? `${id}-why` : undefined}
            aria-invalid={missing ? true : undefined}
            value={form.values.html}
            onChange={(html) => form.set('html', html)}
          />
          {missing && (
            <p id={`${id}-why`} className={styles['missing']}>
              {missing}
            </p>
          )}
        </div>
      </Form>
    </Dialog>
  );
};
