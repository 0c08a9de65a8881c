import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { siteLinksOf } from '#server/kernel/outbound/page-links.ts';
import { type DocumentRow, findByAddresses, insertDocuments } from '../document.repository.ts';
import { findReaders, insertReaders } from '../readership.repository.ts';
import type { HoldReaders } from '../readership.service.ts';
import { findSitePages, lockSite } from '../site.repository.ts';
import { type Claimed, lockClaimed } from './claim.repository.ts';

/** What is no page of text. */
const isFile = /\.(?:jpe?g|png|gif|svg|webp|ico|css|js|json|xml|zip|gz|mp[34]|webm|woff2?|pdf|exe|dmg|docx?|xlsx?|pptx?)$/i;
const longest = 2000;

type Page = { url: URL; html: string };

export type LinkFollowingDeps = { db: OwnerDatabase; clock: Clock; holdReaders: HoldReaders };

/** The pages that a page of a site leads to become documents that wait, as many as the site may still have. */
export const createLinkFollowing =
  ({ db, clock, holdReaders }: LinkFollowingDeps) =>
  async (row: DocumentRow, claimed: Claimed, { url, html }: Page): Promise<void> => {
    const { siteId, depth, baseId, template, size, overlap } = row;
    if (siteId === null || depth === 0) return;
    const links = siteLinksOf(html, url).filter(({ pathname, href }) => !isFile.test(pathname) && href.length <= longest);
    const addresses = [...new Set(links.map(({ href }) => href))].filter((href) => href !== url.href && href !== row.address);
    if (!addresses.length) return;
    await asTenant(db, claimed.accountId, async (tx) => {
      const site = await lockSite(tx, siteId);
      const held = site && (await lockClaimed(tx, claimed));
      if (!held) return;
      // As they are now: whom the page answers may have been said while it was read.
      const { tags, isLimited, readerGroups, readerKeys } = held;
      const pages = await findSitePages(tx, siteId);
      const known = new Set([...pages, ...(await findByAddresses(tx, baseId, addresses))].map(({ address }) => address));
      // Pages that were put away do not count to the limit of the site, and are not added again.
      const left = site.mostPages - pages.filter(({ deletedAt }) => deletedAt === null).length;
      const fresh = addresses.filter((address) => !known.has(address)).slice(0, Math.max(0, left));
      const now = clock.now();
      const made = fresh.map((address) => ({
        ...{ id: newId(), baseId, kind: 'web' as const, name: address.slice(0, 200), address, siteId, depth: depth - 1, tags },
        ...{ state: 'waiting' as const, work: 'read' as const, template, size, overlap, queuedAt: now, createdAt: now, updatedAt: now },
        ...{ isLimited, readerGroups, readerKeys },
      }));
      await insertDocuments(tx, made);
      const named = (await findReaders(tx, [row.id])).map(({ userId }) => userId);
      const readers = await holdReaders(tx, { groups: readerGroups, userIds: named });
      await insertReaders(
        tx,
        made.map(({ id }) => id),
        readers?.userIds ?? [],
      );
    });
  };
