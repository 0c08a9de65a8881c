import { type FaqImport, faqLimits } from '@inkstone/contract/faq';
import type { SheetRow } from '@inkstone/documents/tables/sheet-row';
import type { Language } from '@inkstone/phrases';
import { guardFormula } from '@inkstone/text/formula-guard';
import type { TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { csvOf } from '#server/kernel/csv.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { translateError } from '#server/kernel/errors/translate.ts';
import type { MadeFile } from '#server/kernel/http/define-routes.ts';
import { newId } from '#server/kernel/ids.ts';
import { type EntryRow, findAllEntries, insertEntries, type NewEntry, nextRevision, updateEntry } from './entry.repository.ts';
import { type Deps as EntryDeps, requireRoom } from './entry.service.ts';
import { columnsOf, header } from './file-columns.ts';
import { type PlannedRow, planImport } from './plan-import.ts';
import { settleKeys } from './question.repository.ts';

export type FileDeps = {
  files: Pick<ReturnType<typeof createFilesFeature>, 'open'>;
  /** The rows of a spreadsheet, or of a text with separators. */
  readSheet: (source: { name: string; bytes: Uint8Array }, signal: AbortSignal) => Promise<SheetRow[]>;
};

const mostBytes = faqLimits.megabytes * 1024 * 1024;
const rowsAtOnce = 500;

const refusalOf = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'document.unknownKind' ? new AppError('faq.fileKind', 422) : error;

const told = (planned: readonly PlannedRow[], language: Language, isDone: boolean): FaqImport => {
  const counts = { added: 0, changed: 0, same: 0, wrong: 0 };
  for (const { outcome } of planned) counts[outcome] += 1;
  const wrongFirst = [
    ...planned.filter(({ wrong }) => wrong),
    ...planned.filter(({ outcome }) => outcome === 'added' || outcome === 'changed'),
  ];
  return {
    counts,
    isDone,
    rows: wrongFirst.slice(0, faqLimits.shown).map(({ line, question, outcome, wrong }) => ({
      ...{ line, question, outcome },
      reason: wrong && { code: wrong.code, msg: translateError(language, wrong.code, wrong.params) },
    })),
  };
};

/** Entries come out of files and go into them. */
export const createFileService = ({ db, clock, requireBase, settleAnswered, files, readSheet }: EntryDeps & FileDeps) => {
  const readRows = async (accountId: string, fileId: string, signal: AbortSignal) => {
    const { name, bytes, read } = await files.open(accountId, fileId);
    if (bytes > mostBytes) throw new AppError('faq.fileLarge', 422);
    const pieces: Uint8Array[] = [];
    for await (const piece of await read()) pieces.push(piece);
    return readSheet({ name, bytes: Buffer.concat(pieces) }, signal).catch((error: unknown) => {
      throw refusalOf(error);
    });
  };

  /** Writes what the plan says, in the transaction in which it was made. */
  const write = async (tx: TenantTransaction, baseId: string, planned: readonly PlannedRow[]): Promise<void> => {
    const changed = { baseId, revision: await nextRevision(tx, baseId), now: clock.now() };
    const added = planned.filter(({ outcome }) => outcome === 'added');
    const wordings = added.reduce((sum, { content }) => sum + (content?.keys.length ?? 0), 0);
    await requireRoom(tx, baseId, { entries: added.length, wordings });
    const entries = added.flatMap(({ content }): NewEntry[] => (content ? [{ ...content, id: newId(), source: 'imported' }] : []));
    for (let at = 0; at < entries.length; at += rowsAtOnce) await insertEntries(tx, entries.slice(at, at + rowsAtOnce), changed);
    for (const { id, content, outcome } of planned)
      if (outcome === 'changed' && id && content) await updateEntry(tx, { id, ...content }, changed);
    await settleKeys(
      tx,
      baseId,
      entries.flatMap(({ keys }) => keys),
    );
  };

  const rowOf = ({ question, answer, variants, isEnabled }: EntryRow): string[] => [
    question,
    answer,
    variants.join('\n'),
    isEnabled ? 'yes' : 'no',
  ];

  return {
    /** Takes entries out of a file, or says what that would do. */
    take: async (
      { accountId }: Actor,
      { baseId, fileId, isDryRun }: { baseId: string; fileId: string; isDryRun: boolean },
      { language, signal }: { language: Language; signal: AbortSignal },
    ): Promise<FaqImport> => {
      await readAsTenant(db, accountId, (tx) => requireBase(tx, baseId));
      const [first, ...rows] = await readRows(accountId, fileId, signal);
      if (!first) throw new AppError('document.empty', 422);
      const columns = columnsOf(first.cells);
      if (rows.length > faqLimits.rows) throw new AppError('faq.manyRows', 422, { most: faqLimits.rows });
      const planned = await asTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        // Takes its turn before it looks at what is there.
        if (!isDryRun) await nextRevision(tx, baseId);
        const plan = planImport(
          rows.filter(({ cells }) => cells.some((cell) => cell.trim())),
          columns,
          await findAllEntries(tx, baseId),
        );
        if (!isDryRun) await write(tx, baseId, plan);
        return plan;
      });
      if (!isDryRun) await settleAnswered({ accountId, baseId });
      return told(planned, language, !isDryRun);
    },

    /** All entries of a base; what a spreadsheet would run as a formula is guarded, and the import takes the guard back. */
    write: async ({ accountId }: Actor, baseId: string, format: 'csv' | 'xlsx'): Promise<MadeFile> => {
      const entries = await readAsTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        return findAllEntries(tx, baseId);
      });
      const rows = [header, ...entries.map(rowOf)];
      if (format === 'csv') {
        return { fileName: 'faq.csv', contentType: 'text/csv; charset=utf-8', body: csvOf(rows, { bom: true }) };
      }
      const { writeWorkbook } = await import('@inkstone/documents/write-workbook');
      const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return {
        fileName: 'faq.xlsx',
        contentType,
        body: writeWorkbook(
          'FAQ',
          rows.map((row) => row.map(guardFormula)),
        ),
      };
    },
  };
};
export type FileService = ReturnType<typeof createFileService>;
