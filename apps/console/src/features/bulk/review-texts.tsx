import type { BulkRow } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import type { Claim } from '@inkstone/copy-checks/claims-of';
import type { Copied } from '@inkstone/copy-checks/copied';
import { visibleLines } from '@inkstone/text/visible-text';
import { diffWords } from '@inkstone/text/word-diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePassages } from '#console/kernel/texts/use-passages.ts';
import { claimNames } from '#console/kernel/texts/writer-words.ts';
import { PassageList } from '#console/ui/data/passage-list.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import styles from './bulk.module.css';
import { type MarkedPart, markedParts } from './marked-parts.ts';
import { useNoteTexts } from './use-note-texts.ts';
import type { RowMark } from './use-row-findings.ts';
import { writtenFields } from './written-fields.ts';

const names = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  seoTitle: 'fieldSeoTitle',
  seoDescription: 'fieldSeoDescription',
} as const satisfies Record<ListingField, string>;

/** A text as a person reads it: of a description its visible lines. */
const readable = (field: ListingField, text: string): string => (field === 'description' ? visibleLines(text) : text);

type Sides = { field: ListingField; before: string; after: string; marks: readonly RowMark[] };

/** A stretch of the proposal: new or as before, and marked when it is to be looked at. */
const Part = ({ part: { kind, text, mark } }: { part: MarkedPart<RowMark> }) => {
  const { t } = useTranslation('writers');
  const shown = kind === 'added' ? <ins>{text}</ins> : text;
  if (!mark) return shown;
  return (
    <Tooltip text={t('claimMark', { kind: t(claimNames[mark.code]), quote: mark.quote })}>
      <mark className={mark.code === 'copied' ? styles['copied'] : undefined}>{shown}</mark>
    </Tooltip>
  );
};

/** Two texts side by side, what differs marked word by word, and in the proposal what is to be looked at. */
const SideBySide = ({ field, before, after, marks }: Sides) => {
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
        <p>{after.trim() ? markedParts(parts, marks).map((part, at) => <Part key={`${at} ${part.text}`} part={part} />) : nothing}</p>
      </div>
    </div>
  );
};

const Reasons = ({ row, open, copied }: Pick<Props, 'row' | 'open' | 'copied'>) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const { remarks } = useNoteTexts(row.notes);
  const passageOf = usePassages();
  const own = copied.filter(({ isHouseLine }) => !isHouseLine);
  const houseLines = copied.filter(({ isHouseLine }) => isHouseLine);
  const claims = open.map(({ code, quote }) => `${ofWriters(claimNames[code])}: ${quote}`);
  if (!claims.length && !remarks.length && !row.refusal && !copied.length) return null;
  return (
    <div role="note" className={claims.length || row.refusal || own.length ? styles['warned'] : styles['remarked']}>
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
      {own.length > 0 && (
        <>
          <strong>{ofWriters('claimCopied')}</strong>
          <PassageList passages={own.map(passageOf)} />
        </>
      )}
      {houseLines.length > 0 && (
        <details>
          <summary>{ofWriters('houseLines', { count: houseLines.length })}</summary>
          <PassageList passages={houseLines.map(passageOf)} />
        </details>
      )}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
};

type Props = {
  row: BulkRow;
  open: readonly Claim[];
  marks: readonly RowMark[];
  copied: readonly Copied[];
  left: ReadonlySet<ListingField>;
  onToggle: (field: ListingField) => void;
};

/** The texts of a product: in the store and as they are proposed, with what is to be said of them. */
export const ReviewTexts = ({ row, open, marks, copied, left, onToggle }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const { before, proposal, edits, fields, inStore, state } = row;
  const afterOf = (field: ListingField): string => (fields[field] === 'edited' ? edits[field] : undefined) ?? proposal[field] ?? '';
  const isUndoConflict = state === 'undoConflict';
  return (
    <>
      {inStore && <Banner tone="warning">{t('conflictText')}</Banner>}
      <Reasons row={row} open={open} copied={copied} />
      {writtenFields(row).map((field, at) => {
        const name = ofWriters(names[field]);
        const ours = isUndoConflict ? (before?.[field] ?? '') : afterOf(field);
        const take = state === 'written' && (
          <Checkbox label={t('keepField', { field: name })} isChecked={!left.has(field)} onChange={() => onToggle(field)} />
        );
        return (
          <Section key={field} title={`${at + 1}. ${name}`} actions={take} padding="flush">
            <div className={left.has(field) ? styles['leftOut'] : undefined}>
              <SideBySide
                field={field}
                before={(inStore ?? before)?.[field] ?? ''}
                after={ours}
                marks={marks.filter((mark) => mark.field === field)}
              />
            </div>
          </Section>
        );
      })}
    </>
  );
};
