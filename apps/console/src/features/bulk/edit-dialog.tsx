import type { BulkRow } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import { listingLimits } from '@inkstone/contract/products';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './bulk.module.css';
import { ClaimButtons } from './claim-buttons.tsx';
import { rowClaims } from './row-claims.ts';
import { writtenFields } from './use-review.ts';

type Texts = Partial<Record<ListingField, string>>;
type Props = { row: BulkRow; onClose: () => void; onSave: (edits: Texts, approved: readonly string[]) => Promise<void> };

const labels = { title: 'fieldTitle', seoTitle: 'fieldSeoTitle', seoDescription: 'fieldSeoDescription' } as const;

/** The texts of a product in the person's own words; what is saved is accepted. */
export const EditDialog = ({ row, onClose, onSave }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const [texts, setTexts] = useState<Texts>({ ...row.proposal, ...row.edits });
  const [approved, approve] = useState<readonly string[]>(row.approved);
  const claims = useMemo(() => rowClaims(row, texts, approved), [row, texts, approved]);
  const [isBusy, setBusy] = useState(false);
  const set = (field: ListingField) => (text: string) => setTexts({ ...texts, [field]: text });
  const save = async () => {
    setBusy(true);
    await onSave(texts, approved).finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={t('editTitle')}
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={isBusy} disabled={claims.some(({ isApproved }) => !isApproved)} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <div className={styles['form']}>
        {writtenFields(row).map((field) =>
          field === 'description' ? (
            <TextArea
              key={field}
              label={t('descriptionSource')}
              rows={8}
              value={texts[field] ?? ''}
              maxLength={listingLimits[field]}
              onChange={set(field)}
            />
          ) : (
            <TextField
              key={field}
              label={ofWriters(labels[field])}
              value={texts[field] ?? ''}
              maxLength={listingLimits[field]}
              onChange={set(field)}
            />
          ),
        )}
        <ClaimButtons claims={claims} approved={approved} approve={approve} />
      </div>
    </Dialog>
  );
};
