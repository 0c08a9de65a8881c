import type { ProductFacts } from '@inkstone/contract/products';
import { type RememberedWishes, rememberedWishes } from '@inkstone/contract/writer-wishes';
import type { WriterKind } from '@inkstone/contract/writers';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { findWishes, mergeWishes } from './wish.repository.ts';

type Wished = { kind: WriterKind; brief: object; product: Pick<ProductFacts, 'vendor'> | null };

/** As much of a vendor's name as a brief takes. */
const longestBrand = 120;

/** Remembers what each person wished of their last text of a kind, for the next one of that kind. */
export const createWishes = ({ db, clock }: { db: OwnerDatabase; clock: Clock }) => ({
  /** In the transaction that begins a run. A brand that is the product's own is no wish of the person's: the last one stays. */
  remember: async (tx: TenantTransaction, { userId }: Pick<Actor, 'userId'>, { kind, brief, product }: Wished): Promise<void> => {
    const { brand, ...wishes } = rememberedWishes.parse(brief);
    const isOwn = brand !== product?.vendor.slice(0, longestBrand).trim();
    await mergeWishes(tx, { userId, kind, wishes: { ...wishes, ...(isOwn && { brand }) }, updatedAt: clock.now() });
  },
  /** Null where a person has wished nothing yet, or what was kept cannot be read any more. */
  recall: async ({ accountId, userId }: Actor): Promise<Record<WriterKind, RememberedWishes | null>> => {
    const rows = await readAsTenant(db, accountId, (tx) => findWishes(tx, userId));
    const of = (kind: WriterKind) => rememberedWishes.safeParse(rows.find((row) => row.kind === kind)?.wishes).data ?? null;
    return { listing: of('listing'), blog: of('blog'), page: of('page'), email: of('email') };
  },
});
export type Wishes = ReturnType<typeof createWishes>;
