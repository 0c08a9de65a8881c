import type { ListingDraftText } from '@inkstone/contract/listing-writer';
import { factsOf, textsOfFacts } from '@inkstone/copy-checks/product-facts';
import { claimedOfRow } from '@inkstone/copy-checks/row-claims';
import { withMediaOf } from '@inkstone/text/html-pieces';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refusalOf } from '#server/kernel/http/answers/kept-refusal.ts';
import { storable } from '#server/kernel/storable.ts';
import type { ProductWriter } from './product-writer.ts';
import { finishRow, type RowValues } from './row.repository.ts';
import { type FieldTexts, fieldsOf, keptTexts } from './row-texts.ts';
import { JobStops, type RowWork, stopsJob } from './row-work.ts';
import { unprovenClaims } from './unproven-claims.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  onFault: (error: unknown) => void;
  saving: Pick<ProductsFeature['saving'], 'read'>;
  paidRuns: Pick<PaidRunsFeature, 'payPiece'>;
  writer: ProductWriter;
};

/** A model writes words: the pictures, videos and embeds of the description stay in it. */
const withMedia = (texts: FieldTexts, { description }: ListingDraftText): FieldTexts =>
  texts.description === undefined ? texts : { ...texts, description: withMediaOf(texts.description, description) };

const isGone = (code: string): boolean => code === 'product.notFound' || code === 'store.notFound';
const nothing = { errorCode: null, errorParams: {} } as const;

/** Writes the texts of one product; they are kept and charged together, or neither. Answers why it failed; null when it did not. */
export const createRowWriting =
  ({ db, clock, onFault, saving, paidRuns, writer }: Deps) =>
  async ({ job, row, signal }: RowWork): Promise<string | null> => {
    const { accountId, shopId, userId } = job;
    const finish = (values: RowValues) => asTenant(db, accountId, (tx) => finishRow(tx, row, values));
    const writeOne = async () => {
      const product = await saving.read({ accountId, userId, shopId }, row.productId);
      const { language, ...wishes } = job.wishes;
      const asked = { wishes: { ...wishes, ...(language && { language }) }, fields: fieldsOf[job.kind] };
      const { atMost, chargedAs, language: spoken, write } = await writer.prepareProduct({ accountId }, product, asked);
      await paidRuns.payPiece({
        id: row.claim,
        accountId,
        atMost,
        chargedAs,
        reference: job.id,
        work: async () => {
          const { price, ...result } = await write(signal);
          signal.throwIfAborted();
          return { result, price };
        },
        keep: (tx, { result: { texts, writtenBy, notes }, price }) => {
          const before = keptTexts(product);
          const proposal = withMedia(texts, before);
          // The description stands among the texts already.
          const known = { before, facts: textsOfFacts({ ...factsOf(product), description: '' }).filter(Boolean), language: spoken };
          const claims = unprovenClaims(claimedOfRow({ ...known, approved: [] }, proposal));
          return finishRow(tx, row, {
            ...nothing,
            state: 'written',
            title: product.title,
            ...known,
            ...storable({ proposal, writtenBy, notes: [...claims, ...notes], facts: known.facts }),
            // A second text of the same product is decided anew.
            ...{ fields: {}, edits: {}, decision: 'open', reason: null, approved: [] },
            charged: price,
            writtenAt: clock.now(),
          });
        },
      });
    };
    try {
      await writeOne();
      return null;
    } catch (error) {
      if (signal.aborted) {
        await finish({ state: 'waiting' });
        return null;
      }
      const refusal = refusalOf(error, onFault);
      if (stopsJob(refusal)) {
        await finish({ state: 'waiting' });
        throw new JobStops(refusal);
      }
      const { code: errorCode, params: errorParams } = refusal;
      await finish({ state: isGone(errorCode) ? 'skipped' : 'failed', errorCode, errorParams });
      return errorCode;
    }
  };
