import type { TextCounts, UnfinishedDraft, WeakProduct, Writing } from '@inkstone/contract/dashboard';
import type { Module, ModuleSwitches } from '@inkstone/contract/kit/modules';
import { type ListingField, listingField } from '@inkstone/contract/listing-writer';
import { type WriterKind, writerKind } from '@inkstone/contract/writers';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { formatPoints, type Micropoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { PageQuery } from '#server/kernel/paging.ts';
import { findTimeZone, lastDays } from '#server/kernel/time-zone.ts';

/** How many texts of a kind there are of a day; null stands for all days before the asked ones. */
type Counted = { kind: WriterKind; day: string | null; texts: number };
/** Days begin and end in the zone. */
type Since = { since: Date; timeZone: string };

export type DashboardParts = {
  database: OwnerDatabase;
  clock: Clock;
  config: { modules: ModuleSwitches };
  /** What was written: text by text, and in jobs. */
  findWritten: readonly ((tx: TenantReader, asked: Since) => Promise<readonly Counted[]>)[];
  /** What was published, and how much of it to the user's current store. */
  findPublished: (tx: TenantReader, asked: Since & { userId: string }) => Promise<readonly (Counted & { inStore: number })[]>;
  /** The products of the current store with the weakest texts. */
  findWeakest: (actor: Actor, limit: number) => Promise<{ items: Omit<WeakProduct, 'draftId' | 'points'>[]; isComplete: boolean }>;
  /** The user's unpublished drafts for some products, by product. */
  findDraftsFor: (tx: TenantReader, asked: { userId: string; productIds: readonly string[] }) => Promise<ReadonlyMap<string, string>>;
  /** What these texts of one product cost at most, written by this model or by the default one. */
  priceEach: (actor: Actor, asked: { modelId: string | null; fields: readonly ListingField[] }) => Promise<{ price: Micropoints }>;
  /** What the improvement of this product would cost that is begun now, in points. */
  priceImprovement: (actor: Actor, productId: string) => Promise<string>;
  listUnfinished: (
    actor: Actor,
    asked: PageQuery & { kinds: readonly WriterKind[] },
  ) => Promise<{ items: UnfinishedDraft[]; nextCursor: string | null }>;
};

/** What the button beside a weak text asks for. */
const improvement = { modelId: null, fields: listingField.options };

const shownDays = 15;
const dayMs = 24 * 3600 * 1000;

/** What an installation must have switched on for texts of a kind to be written. */
const moduleOf: Readonly<Record<WriterKind, Module>> = {
  listing: 'freestyle',
  blog: 'blogWriter',
  page: 'pageGenerator',
  email: 'emailWriter',
};

const sumsOf = (rows: readonly Counted[]): TextCounts => {
  const sums: TextCounts = {};
  for (const { kind, texts } of rows) sums[kind] = (sums[kind] ?? 0) + texts;
  return sums;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** How things stand in an account's writing. */
export const createDashboardService = ({ database, clock, config, ...features }: DashboardParts) => ({
  /** Each of the last 15 days of a zone, and all together. */
  async countTexts({ accountId, userId }: Actor, asked: string): Promise<Writing> {
    const timeZone = findTimeZone(asked);
    if (!timeZone) throw new AppError('profile.timeZone');
    // A day more than is shown: where the first one begins depends on the zone.
    const since = new Date(clock.now().getTime() - (shownDays + 1) * dayMs);
    const { findPublished, findWritten } = features;
    const [published, ...counted] = await readAsTenant(database, accountId, (tx) =>
      Promise.all([findPublished(tx, { since, timeZone, userId }), ...findWritten.map((find) => find(tx, { since, timeZone }))]),
    );
    const written = counted.flat();
    const days = lastDays(timeZone, clock.now(), shownDays);
    const isShown = ({ day }: Counted): boolean => day !== null && days.includes(day);
    return {
      days: days.map((day) => ({
        day,
        written: sumsOf(written.filter((row) => row.day === day)),
        published: sumsOf(published.filter((row) => row.day === day)),
      })),
      total: { written: sumsOf(written), published: sumsOf(published) },
      inStore: {
        lastDays: sumOf(published.filter(isShown).map(({ inStore }) => inStore)),
        total: sumOf(published.map(({ inStore }) => inStore)),
      },
    };
  },

  /** The weakest texts of the current store; where the caller has begun a better one already, its draft. */
  async listWeakest(actor: Actor, limit: number) {
    const [{ items, isComplete }, { price }] = await Promise.all([
      features.findWeakest(actor, limit),
      features.priceEach(actor, improvement),
    ]);
    const productIds = items.map(({ id }) => id);
    const drafts = productIds.length
      ? await readAsTenant(database, actor.accountId, (tx) => features.findDraftsFor(tx, { userId: actor.userId, productIds }))
      : new Map<string, string>();
    const each = formatPoints(price);
    const presented = async (item: (typeof items)[number]): Promise<WeakProduct> => {
      const draftId = drafts.get(item.id) ?? null;
      // What is free, and what is gone on with, is not asked for in the cache.
      const points = price > 0n && draftId === null ? await features.priceImprovement(actor, item.id) : each;
      return { ...item, draftId, points };
    };
    return { items: await Promise.all(items.map(presented)), isComplete };
  },

  /** Texts of the writers that this installation has. */
  listUnfinished: (actor: Actor, query: PageQuery) =>
    features.listUnfinished(actor, { ...query, kinds: writerKind.options.filter((kind) => config.modules[moduleOf[kind]]) }),
});
