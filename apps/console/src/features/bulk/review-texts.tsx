import type { BulkRow } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import type { Claim } from '@inkstone/copy-checks/claims-of';
import { visibleLines } from '@inkstone/text/visible-text';
import { diffWords } from '@inkstone/text/word-diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { claimNames } from '#console/kernel/texts/writer-words.ts';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './bulk.module.css';
import { useNoteTexts } from './use-note-texts.ts';
import { writtenFields } from './use-review.ts';

const names = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  seoTitle: 'fieldSeoTitle',
  seoDescription: 'fieldSeoDescription',
} as const satisfies Record<ListingField, string>;

/** A text as a person reads it: of a description its visible lines. */
const readable = (field: ListingField, text: string): string => (field === 'description' ? visibleLines(text) : text);

type Sides = { field: ListingField; before: string; after: string };

/** Two texts side by side, what differs marked word by word. */
const SideBySide = ({ field, before, after }: Sides) => {
  const { t } = useTranslation('bulk');
  const parts = useMemo(() => diffWords(readable(field, before), readable(field, after)), [field, before, after]);
  const nothing = <span className={styles['nothing']}>–</span>;
  return (
    <div className={styles['sides']}>
      <div className={styles['side']}>
        <h3>{t('before')}</h3>
        <p>
          {before.trim()
            ? parts.map(
                (part, at) =>
                  part.kind !== 'added' && (part.kind === 'same' ? part.text : <del key={`${at} ${part.text}`}>{part.text}</del>),
              )
            : nothing}
        </p>
      </div>
      <div className={styles['side']}>
        <h3>{t('proposal')}</h3>
        <p>
          {after.trim()
            ? parts.map(
                (part, at) =>
                  part.kind !== 'removed' && (part.kind === 'same' ? part.text : <ins key={`${at} ${part.text}`}>{part.text}</ins>),
              )
            : nothing}
        </p>
      </div>
    </div>
  );
};

const Reasons = ({ row, open }: Pick<Props, 'row' | 'open'>) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const { remarks } = useNoteTexts(row.notes);
  const claims = open.map(({ code, quote }) => `${ofWriters(claimNames[code])}: ${quote}`);
  if (!claims.length && !remarks.length && !row.refusal) return null;
  return (
    <div role="note" className={claims.length || row.refusal ? styles['warned'] : styles['remarked']}>
      {row.refusal && <p>{row.refusal.msg}</p>}
      {claims.length > 0 && (
        <>
          <strong>{t('claims')}</strong>
          <ul>
            {claims.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </>
      )}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
};

type Props = { row: BulkRow; open: readonly Claim[]; left: ReadonlySet<ListingField>; onToggle: (field: ListingField) => void };

/** The texts of a product: in the store and as they are proposed, with what is to be said of them. */
export const ReviewTexts = ({ row, open, left, onToggle }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const { before, proposal, edits, fields, inStore, state } = row;
  const afterOf = (field: ListingField): string => (fields[field] === 'edited' ? edits[field] : undefined) ?? proposal[field] ?? '';
  const isUndoConflict = state === 'undoConflict';
  return (
    <>
      {inStore && <Banner tone="warning">{t('conflictText')}</Banner>}
      <Reasons row={row} open={open} />
      {writtenFields(row).map((field, at) => {
        const name = ofWriters(names[field]);
        const ours = isUndoConflict ? (before?.[field] ?? '') : afterOf(field);
        const take = state === 'written' && (
          <Checkbox label={t('keepField', { field: name })} isChecked={!left.has(field)} onChange={() => onToggle(field)} />
        );
        return (
          <Section key={field} title={`${at + 1}. ${name}`} actions={take} padding="flush">
            <div className={left.has(field) ? styles['leftOut'] : undefined}>
              <SideBySide field={field} before={(inStore ?? before)?.[field] ?? ''} after={ours} />
            </div>
          </Section>
        );
      })}
    </>
  );
};
