import { quoting, settingsFor } from '@inkstone/contract/kit/lowest-score';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { DocumentText } from '@inkstone/documents/document-text';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import { attachedPassages } from '../attachments/attached-passages.ts';
import { findAttachmentsById } from '../attachments/attachment.repository.ts';
import { shownPictures } from '../attachments/shown-pictures.ts';
import { type ChatSources, type PlacedPassage, placeOf } from '../sources/sources.ts';
import type { AnswerAsk } from './answer-ask.ts';
import { passagesThatFit } from './chat-prompt.ts';
import { mostPlaces } from './closest-places.ts';
import { sheetsOfBase } from './sheets-of-base.ts';
import { withSurroundings } from './surroundings.ts';
import type { ReadForTables } from './table-answer.ts';

export type FindingDeps = {
  db: OwnerDatabase;
  sources: ChatSources;
  openFile: ReturnType<typeof createFilesFeature>['open'];
};

const inDocuments = async (
  { db, sources }: FindingDeps,
  { accountId, reader, baseId, question, tags, budget }: AnswerAsk,
  settings: RetrievalSettings,
): Promise<PlacedPassage[]> => {
  const found = await sources.retrieveFor({ accountId, reader, baseIds: [baseId], tags, budget }, question, settings);
  const places = found.length ? await readAsTenant(db, accountId, (tx) => sources.findPlaces(tx, reader, found)) : [];
  return found.flatMap((passage) => {
    const place = places.find(({ document, index }) => document === passage.document && index === passage.index);
    // A document that went away between the two has no place any more.
    return place ? [{ ...passage, place: placeOf(place) }] : [];
  });
};

const inAttachments = async ({ db, sources, openFile }: FindingDeps, ask: AnswerAsk): Promise<PlacedPassage[]> => {
  const { accountId, attachmentIds, pictureIds, question } = ask;
  if (!attachmentIds.length) return [];
  const rows = await readAsTenant(db, accountId, (tx) => findAttachmentsById(tx, attachmentIds));
  const inOrder = attachmentIds.flatMap((id) => rows.filter((row) => row.id === id));
  const pictures = await shownPictures(
    inOrder.filter(({ id }) => pictureIds.includes(id)),
    openFile,
  );
  const others = inOrder.filter(({ id }) => !pictures.some(({ document }) => document === id));
  return [...pictures, ...(await attachedPassages(others, question, sources.retrieveIn))];
};

/**
 * What was found: what is to answer, and that with all that is too unlikely to; what tables are asked of, which is what answers as likely as
 * a quote has to, or all where nothing does, and then the sheets that may be asked as well.
 */
export type FoundPassages = { passages: PlacedPassage[]; anyhow: PlacedPassage[]; forTables: PlacedPassage[]; sheets: PlacedPassage[] };

/** What was sent along comes first: it was meant, whatever it says of the question. */
export const findPassages = async (deps: FindingDeps, ask: AnswerAsk): Promise<FoundPassages> => {
  const { topK, threshold } = settingsFor(ask.settings, ask.model);
  const attached = await inAttachments(deps, ask);
  // A higher threshold only removes, and a lower top-k: one search tells what answers and what comes close.
  const found = await inDocuments(deps, ask, { topK: Math.max(topK, mostPlaces), threshold: 0 });
  const from = (least: number) => found.filter(({ score }) => score >= least).slice(0, topK);
  // A table answers by itself, whoever would write: no model judges what it is asked of.
  const likely = from(settingsFor(ask.settings, quoting).threshold);
  return {
    passages: [...attached, ...from(threshold)],
    anyhow: [...attached, ...found],
    forTables: [...attached, ...(likely.length ? likely : found)],
    sheets: likely.length ? [] : await sheetsOfBase(deps, ask),
  };
};

/** For whom documents are read. */
type ReadFor = Pick<AnswerAsk, 'accountId' | 'reader'>;
type ReadText = (id: string) => Promise<DocumentText | undefined>;

export const readDocumentOf =
  ({ db, sources }: FindingDeps, { accountId, reader }: ReadFor): ReadText =>
  (id) =>
    readAsTenant(db, accountId, (tx) => sources.readDocumentText(tx, reader, id));

/** The text of a document with what was changed of it by hand, or of a file that was sent along. */
export const readForTablesOf =
  ({ db, sources }: FindingDeps, { accountId, reader }: ReadFor): ReadForTables =>
  (id) =>
    readAsTenant(db, accountId, async (tx) => {
      const document = await sources.readDocumentText(tx, reader, id);
      if (document) return { document, corrections: await sources.findNotAsWritten(tx, reader, [id]) };
      const sent = (await findAttachmentsById(tx, [id]))[0]?.content;
      return sent && { document: sent, corrections: [] };
    });

/** What a model is shown of what was found. */
export const shownOf = async (deps: FindingDeps, of: ReadFor, passages: readonly PlacedPassage[]): Promise<PlacedPassage[]> =>
  passagesThatFit(
    await withSurroundings(passagesThatFit(passages), {
      findPlaces: (wanted) => readAsTenant(deps.db, of.accountId, (tx) => deps.sources.findPlaces(tx, of.reader, wanted)),
      readText: readDocumentOf(deps, of),
    }),
  );
