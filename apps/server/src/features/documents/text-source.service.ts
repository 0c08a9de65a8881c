import { type ChosenReaders, type DocumentCard, type DocumentCut, usualCut } from '@inkstone/contract/documents';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { timeOf } from '#server/kernel/rhythm.ts';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';
import {
  type DocumentRow,
  findByAddresses,
  findDocument,
  insertDocuments,
  lockAdding,
  queueReading,
  widenPage,
} from './document.repository.ts';
import type { DocumentCards } from './present-document.ts';
import { insertReaders, limitOpen, readershipColumns } from './readership.repository.ts';
import type { HoldReaders } from './readership.service.ts';
import { findDueSites, findSitePages, insertSite, lockSite, type SiteRow, updateSite } from './site.repository.ts';
import { type RequireBase, requireRoom } from './source.service.ts';
import { wholeTags } from './tag.service.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  requireBase: RequireBase;
  cards: Pick<DocumentCards, 'cardOf'>;
  holdReaders: HoldReaders;
  takeUp: () => void;
};
type Asked = { baseId: string; language: Language; cut?: DocumentCut | undefined; readers: ChosenReaders };
type Text = Asked & { id: string; name: string; html: string };
type Asking = { depth: number; mostPages: number; syncEvery: SiteRow['syncEvery']; tags: readonly string[] };
type Web = Asked & Asking & { address: string };

/** The address that a person typed, with the beginning that people leave out, and without a place in the page. */
const addressOf = (typed: string): string => {
  const url = URL.parse(/^[a-z][a-z\d+.-]{0,20}:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError('outbound.invalid', 400);
  url.hash = '';
  return url.href;
};

/** Texts that are written here, and pages of the web. */
export const createTextSourceService = ({ db, clock, requireBase, cards, holdReaders, takeUp }: Deps) => {
  const syncPages = (accountId: string, id: string, syncEvery?: SiteRow['syncEvery']): Promise<number> =>
    asTenant(db, accountId, async (tx) => {
      const site = await lockSite(tx, id);
      if (!site) throw new AppError('document.notFound', 404);
      await updateSite(tx, id, { ...(syncEvery && { syncEvery }), syncAt: timeOf(syncEvery ?? site.syncEvery, clock.now()) });
      if (syncEvery) return 0;
      const pages = await findSitePages(tx, id);
      return queueReading(
        tx,
        pages.map((page) => page.id),
        clock.now(),
      );
    });

  /** What is asked of a page that is there already goes beyond what was asked before, and takes nothing back. */
  const widen = async (tx: TenantTransaction, known: DocumentRow, { depth, mostPages, syncEvery, tags }: Asking): Promise<void> => {
    await widenPage(tx, known.id, { depth: Math.max(known.depth, depth), tags: wholeTags([...known.tags, ...tags]) });
    const site = known.siteId && (await lockSite(tx, known.siteId));
    if (!site) return;
    const rhythm = syncEvery !== 'never' && { syncEvery, syncAt: timeOf(syncEvery, clock.now()) };
    await updateSite(tx, site.id, { mostPages: Math.max(site.mostPages, depth ? mostPages : 1), ...rhythm });
  };

  return {
    addRichText: async ({ accountId }: Actor, { id, baseId, name, html, language, cut, ...chosen }: Text): Promise<DocumentCard> => {
      const clean = await cleanRichText(html);
      const card = await asTenant(db, accountId, async (tx) => {
        const readers = await holdReaders(tx, chosen.readers);
        await lockAdding(tx);
        await requireBase(tx, baseId);
        const now = clock.now();
        // A repeat finds what the first one made.
        if (!(await findDocument(tx, id))) {
          await requireRoom(tx, 1);
          const { template, size, overlap } = cut ?? usualCut;
          const draft = { id, baseId, kind: 'text' as const, name, html: clean, state: 'waiting' as const, work: 'read' as const };
          await insertDocuments(tx, [
            { ...draft, ...readershipColumns(readers), template, size, overlap, queuedAt: now, createdAt: now, updatedAt: now },
          ]);
          await insertReaders(tx, [id], readers?.userIds ?? []);
        }
        const row = await findDocument(tx, id);
        if (!row) throw new AppError('document.notFound', 404);
        return cards.cardOf(tx, row, language);
      });
      takeUp();
      return card;
    },

    /** A page that is there already is read anew, and leads as far as it is asked to now. */
    addUrl: async ({ accountId }: Actor, { baseId, language, cut, readers: chosen, ...web }: Web): Promise<DocumentCard> => {
      const address = addressOf(web.address);
      const card = await asTenant(db, accountId, async (tx) => {
        const readers = await holdReaders(tx, chosen);
        await lockAdding(tx);
        await requireBase(tx, baseId);
        const now = clock.now();
        const [known] = await findByAddresses(tx, baseId, [address]);
        const id = known?.id ?? newId();
        if (known) {
          await widen(tx, known, web);
          await limitOpen(tx, [known], { readers, now });
          await queueReading(tx, [id], now);
        } else {
          await requireRoom(tx, 1);
          const { depth, mostPages, syncEvery } = web;
          const siteId = newId();
          const syncAt = timeOf(syncEvery, clock.now());
          await insertSite(tx, { id: siteId, baseId, address, mostPages: depth ? mostPages : 1, syncEvery, syncAt, createdAt: now });
          const { template, size, overlap } = cut ?? usualCut;
          const draft = {
            id,
            baseId,
            kind: 'web' as const,
            name: address.slice(0, 200),
            address,
            siteId,
            depth,
            tags: wholeTags(web.tags),
            ...readershipColumns(readers),
          };
          const work = { state: 'waiting' as const, work: 'read' as const, template, size, overlap };
          await insertDocuments(tx, [{ ...draft, ...work, queuedAt: now, createdAt: now, updatedAt: now }]);
          await insertReaders(tx, [id], readers?.userIds ?? []);
        }
        const row = await findDocument(tx, id);
        if (!row) throw new AppError('document.notFound', 404);
        return cards.cardOf(tx, row, language);
      });
      takeUp();
      return card;
    },

    /** Reads the pages of a site anew; with a rhythm, it is that which changes. */
    syncSite: async ({ accountId }: Actor, { id, syncEvery }: { id: string; syncEvery?: SiteRow['syncEvery'] | undefined }) => {
      const count = await syncPages(accountId, id, syncEvery);
      takeUp();
      return { count };
    },

    /** Reads the sites anew whose time has come. */
    syncDue: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      for (const { id, accountId } of await findDueSites(db, clock.now())) {
        if (signal.aborted) return;
        await syncPages(accountId, id);
      }
      takeUp();
    },
  };
};
export type TextSourceService = ReturnType<typeof createTextSourceService>;
