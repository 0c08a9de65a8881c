import { and, eq, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { shopTexts } from '#server/db/schema/shop-texts.ts';
import { currentShopOf } from '#server/features/accounts/index.ts';
import { mixedWith } from './mixed-runs.ts';

/** A product as its store has it. */
export type ProductRuns = { productId: string; runs: readonly number[] };
/** A draft, the product that it is about, and who alone may see it: null for everybody, once it stands in the store. */
export type DraftRuns = { draftId: string; productId: string | null; writtenBy: string; isShared: boolean; runs: readonly number[] };
/** A run that stands elsewhere: in how many texts, and in which products and drafts first. */
export type RunElsewhere = { run: number; others: number; products: string[]; drafts: string[] };

/** So many rows with their lists are sent at once. */
const sentAtOnce = 250;

/** Keeps what products of a shop say, in the place of what they said before. */
export const keepProductRuns = async (tx: TenantTransaction, shopId: string, products: readonly ProductRuns[]): Promise<void> => {
  const { mix } = mixedWith(tx.accountId);
  for (let at = 0; at < products.length; at += sentAtOnce) {
    const rows = products
      .slice(at, at + sentAtOnce)
      .map(({ productId, runs }) => ({ accountId: tx.accountId, shopId, productId, about: productId, runs: runs.map(mix) }));
    await tx
      .insert(shopTexts)
      .values(rows)
      .onConflictDoUpdate({
        target: shopTexts.productId,
        set: { runs: sql`excluded.runs` },
        // A text that says the same leaves the index as it is.
        setWhere: sql`${shopTexts.runs} <> excluded.runs`,
      });
  }
};

/** Keeps what a draft says, in the place of what it said before; it belongs to the store that its person works on when it is begun. */
export const keepDraftRuns = async (tx: TenantTransaction, { draftId, productId, writtenBy, isShared, runs }: DraftRuns): Promise<void> => {
  const { mix } = mixedWith(tx.accountId);
  const values = { about: productId ?? draftId, userId: isShared ? null : writtenBy, runs: runs.map(mix) };
  const shopId = sql<string | null>`(${currentShopOf(tx, writtenBy)})`;
  await tx
    .insert(shopTexts)
    .values({ accountId: tx.accountId, shopId, draftId, ...values })
    .onConflictDoUpdate({ target: shopTexts.draftId, set: values });
};

/** Forgets what a draft says. */
export const forgetDraftRuns = async (tx: TenantTransaction, draftId: string): Promise<void> => {
  await tx.delete(shopTexts).where(and(eq(shopTexts.accountId, tx.accountId), eq(shopTexts.draftId, draftId)));
};

/** What a draft is about, as far as it is kept. */
const findAbout = async (tx: TenantReader, draftId: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ about: shopTexts.about })
    .from(shopTexts)
    .where(and(eq(shopTexts.accountId, tx.accountId), eq(shopTexts.draftId, draftId)));
  return row?.about;
};

/** The draft and the product of a text: what is said of them is not elsewhere. */
export type OwnPlaces = { draftId: string | null; productId: string | null };

/** Which of these runs stand in other texts that somebody may see of the store that they work on. */
export const findRunsElsewhere = async (
  tx: TenantReader,
  { userId, runs, own: { draftId, productId } }: { userId: string; runs: readonly number[]; own: OwnPlaces },
): Promise<RunElsewhere[]> => {
  if (!runs.length) return [];
  const { mix, unmix } = mixedWith(tx.accountId);
  const about = draftId ? await findAbout(tx, draftId) : undefined;
  const own = [draftId, productId, about].filter((id) => id !== null && id !== undefined);
  const asked = `{${runs.map(mix).join(',')}}`;
  const rows = await tx
    .select({
      run: sql<string>`run`,
      others: sql<number>`others`,
      products: sql<string[] | null>`products`,
      drafts: sql<string[] | null>`drafts`,
    })
    .from(sql`shop_texts_with(${asked}::bigint[], (${currentShopOf(tx, userId)}), ${userId}::uuid, ${`{${own.join(',')}}`}::uuid[])`);
  return rows.map(({ run, others, products, drafts }) => ({
    run: unmix(run),
    others,
    products: products ?? [],
    drafts: drafts ?? [],
  }));
};
