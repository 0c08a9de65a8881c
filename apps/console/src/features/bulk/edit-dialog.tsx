import type { BulkRow } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import { listingLimits } from '@inkstone/contract/products';
import { claimsOf } from '@inkstone/copy-checks/claims-of';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { RichEditor } from '#console/ui/editor/rich-editor.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './bulk.module.css';
import { ClaimButtons } from './claim-buttons.tsx';
import { rowClaims } from './row-claims.ts';
import { useRowRewriter } from './use-row-rewriter.ts';
import { writtenFields } from './written-fields.ts';

type Texts = Partial<Record<ListingField, string>>;
type Props = { row: BulkRow; onClose: () => void; onSave: (edits: Texts, approved: readonly string[]) => Promise<void> };

const labels = { title: 'fieldTitle', seoTitle: 'fieldSeoTitle', seoDescription: 'fieldSeoDescription' } as const;

/** The description, as the writers' own editor shows it; what is not touched stays byte for byte. */
const Description = ({ row, value, onChange }: { row: BulkRow; value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation('writers');
  const { t: ofBulk } = useTranslation('bulk');
  const rewriter = useRowRewriter(row);
  const id = useId();
  const isTooLong = value.length > listingLimits.description;
  return (
    <div className={styles['rich']}>
      <span id={id} className={styles['richLabel']}>
        {t('fieldDescription')}
      </span>
      <RichEditor
        aria-labelledby={id}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        aria-invalid={isTooLong || undefined}
        value={value}
        onChange={onChange}
        rewriter={rewriter}
      />
      {isTooLong && (
        <p id={`${id}-error`} className={styles['short']}>
          {ofBulk('descriptionTooLong', { most: listingLimits.description })}
        </p>
      )}
    </div>
  );
};

/** The texts of a product in the person's own words; what is saved is accepted. */
export const EditDialog = ({ row, onClose, onSave }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const [texts, setTexts] = useState<Texts>({ ...row.proposal, ...row.edits });
  const [approved, approve] = useState<readonly string[]>(row.approved);
  const findings = useMemo(() => rowClaims(row, texts, approved), [row, texts, approved]);
  const claims = claimsOf(findings);
  const [isBusy, setBusy] = useState(false);
  const set = (field: ListingField) => (text: string) => setTexts((before) => ({ ...before, [field]: text }));
  const hasOpenClaims = claims.some(({ isApproved }) => !isApproved);
  const isTooLong = (texts.description?.length ?? 0) > listingLimits.description;
  const save = async () => {
    setBusy(true);
    await onSave(texts, approved).finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={t('editTitle')}
      width="large"
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={isBusy} disabled={isTooLong || hasOpenClaims} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <div className={styles['form']}>
        {writtenFields(row).map((field) =>
          field === 'description' ? (
            <Description key={field} row={row} value={texts[field] ?? ''} onChange={set(field)} />
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
