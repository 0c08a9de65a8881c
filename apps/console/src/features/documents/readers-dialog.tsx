import type { DocumentCard } from '@inkstone/contract/documents';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { audienceOfAll, readersOf, useAudience } from '#console/kernel/texts/use-audience.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { AudienceField } from '#console/ui/forms/audience-field.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { setReaders } from './document.queries.ts';
import styles from './documents.module.css';

type Props = { documents: readonly Pick<DocumentCard, 'id' | 'name' | 'readers'>[]; onSet: () => void; onClose: () => void };

/** Says whom one document or many answer. */
export const ReadersDialog = ({ documents, onSet, onClose }: Props) => {
  const { t } = useTranslation('documents');
  const form = useForm({
    initial: { readers: audienceOfAll(documents.map(({ readers }) => readers)) },
    onSubmit: async ({ readers }) => {
      const { count } = await setReaders({ ids: documents.map(({ id }) => id), readers: readersOf(readers) });
      showToast('success', t('readersSet', { count }));
      onSet();
      onClose();
    },
  });
  const { readers } = form.values;
  const audience = useAudience(readers, (next) => form.set('readers', next));
  const [only, ...others] = documents;
  return (
    <Dialog title={t('readersOf')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('readersOf')} isChanged={form.isChanged}>
        <ErrorSummary message={form.message} />
        <p className={styles['hint']}>{only && !others.length ? only.name : t('readersOfMany', { count: documents.length })}</p>
        <AudienceField {...audience} />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy} disabled={readers.kind === 'mixed'}>
            {t('applyReaders')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
