import { groupsOf } from '@inkstone/retrieval/question/groups';
import { folded } from '@inkstone/retrieval/terms/fold';
import { termsOf } from '@inkstone/retrieval/terms/terms';
import { readAsTenant } from '#server/db/tenancy.ts';
import { findAttachmentsById } from '../attachments/attachment.repository.ts';
import { type PlacedPassage, placeOf, showsPages } from '../sources/sources.ts';
import type { AnswerAsk } from './answer-ask.ts';
import type { FindingDeps } from './found-passages.ts';
import { type Looked, type Overview, overviewIn } from './overview.ts';
import { overviewWanted } from './overview-wanted.ts';

type Ask = Pick<AnswerAsk, 'accountId' | 'reader' | 'baseId' | 'question' | 'tags' | 'attachmentIds'>;

/** So many documents are told one by one, and so many more are named. */
const most = { whole: 3, begun: 8, named: 20 };

/** Documents that are called what somebody says. */
const called = <Named extends { name: string; title: string | null }>(named: readonly Named[], about: string): Named[] => {
  const groups = groupsOf(about, ['en']);
  return named.filter(({ name, title }) => {
    const terms = new Set(
      ['en', null].flatMap((language) => termsOf(folded(`${name.replace(/\.\w{1,5}$/, '')} ${title ?? ''}`), language)),
    );
    return groups.every(({ ways }) => ways.some(({ term }) => terms.has(term)));
  });
};

const inAttachments = async ({ db }: FindingDeps, { accountId, attachmentIds }: Ask, about: string): Promise<Looked[]> => {
  if (!attachmentIds.length) return [];
  const rows = await readAsTenant(db, accountId, (tx) => findAttachmentsById(tx, attachmentIds));
  // The newest file was meant most.
  const newest = attachmentIds.toReversed().flatMap((id) => rows.filter((row) => row.id === id));
  const named = newest.map((row) => ({ ...row, title: row.content.title ?? null }));
  return (about ? called(named, about) : named).slice(0, most.whole).map(({ id, name, kind, digest, content }) => {
    const pages = showsPages(kind) ? content.pages : [];
    return { document: content, place: { document: id, name, kind, pages, contentHash: digest, isAttached: true }, without: [] };
  });
};

/** Of a document that is one of many only how it begins, and what its sections are called. */
const onlyBegun = ({ lead, sections, ...overview }: Overview): Overview => ({ ...overview, lead, sections, isBrief: true });

/** Documents that are summarised as wholes, and the names of those that are only listed. */
export type FoundOverview = { overviews: Overview[]; others: string[] };

/** What a model is shown of them. */
export const passagesOf = ({ overviews }: FoundOverview): PlacedPassage[] =>
  overviews.flatMap(({ lead, sections }) => [...(lead ? [lead] : []), ...sections]);

/** What somebody asks for as a whole, of what was sent along or else of the base; null for a question about something in it. */
export const findOverview = async (deps: FindingDeps, ask: Ask): Promise<FoundOverview | null> => {
  const wanted = overviewWanted(ask.question);
  if (!wanted) return null;
  const { db, sources } = deps;
  const { accountId, reader, baseId, tags } = ask;
  const attached = await inAttachments(deps, ask, wanted.about);
  if (attached.length) return { overviews: attached.map(overviewIn), others: [] };
  const heads = await readAsTenant(db, accountId, (tx) => sources.findHeads(tx, reader, { baseId, tags }));
  const meant = wanted.about ? called(heads, wanted.about).slice(0, most.whole) : heads;
  if (!meant.length) return null;
  const shown = meant.slice(0, most.begun);
  const notAsWritten = await readAsTenant(db, accountId, (tx) =>
    sources.findNotAsWritten(
      tx,
      reader,
      shown.map(({ id }) => id),
    ),
  );
  const looked = await Promise.all(
    shown.map(async (head): Promise<Looked[]> => {
      const document = await readAsTenant(db, accountId, (tx) => sources.readDocumentText(tx, reader, head.id));
      const place = document && placeOf({ ...head, document: head.id, index: 0, start: 0, end: 0, isEdited: false, pages: document.pages });
      const without = notAsWritten.filter((range) => range.document === head.id);
      return document && place ? [{ document, place, without }] : [];
    }),
  );
  const overviews = looked.flat().map(overviewIn);
  const others = meant.slice(most.begun).map(({ name }) => name);
  return {
    overviews: meant.length > most.whole ? overviews.map(onlyBegun) : overviews,
    others: others.length > most.named ? [...others.slice(0, most.named), `… (+${others.length - most.named})`] : others,
  };
};
