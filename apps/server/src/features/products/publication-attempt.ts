import type { TenantTransaction } from '#server/db/handles.ts';
import type { PublishedText } from '#server/db/schema/products.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { OpenedCatalogue } from './open-catalogue.ts';
import { insertPublication, type NewPublication, updatePublicationBefore, updatePublicationEnd } from './publication.repository.ts';

type Draft = Pick<NewPublication, 'cause' | 'productId' | 'requestKey' | 'kind'> & { after: PublishedText };

/** Whether the store may have made the change despite the error. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'store.unknownOutcome' || error.code === 'store.unavailable';

/** Stores an attempt before the store is asked; if the server dies in between, it stays with an unknown outcome. */
export const beginPublication = async (
  { connection: { shop }, inTenant }: Pick<OpenedCatalogue, 'connection' | 'inTenant'>,
  { userId, clock }: { userId: string | null; clock: Clock },
  draft: Draft,
) => {
  const values = { ...draft, title: draft.after.title, shopId: shop.id, shopName: shop.name, platform: shop.platform };
  const id = await inTenant((tx) => insertPublication(tx, { ...values, userId, createdAt: clock.now() }));
  let isAsked = false;

  const noteFailure = (error: unknown): Promise<void> => {
    const outcome = isAsked && isUndecided(error) ? ('unknown' as const) : ('failed' as const);
    const { code, params } = error instanceof AppError ? error : { code: 'request.fault', params: {} };
    const end = { outcome, errorCode: code, errorParams: params, finishedAt: clock.now() };
    return inTenant((tx) => updatePublicationEnd(tx, id, end));
  };

  return {
    noteBefore: (tx: TenantTransaction, before: PublishedText): Promise<void> => updatePublicationBefore(tx, id, before),

    /** Sends the change; from here on the store may have made it, even if an error comes back. */
    ask: <T>(work: () => Promise<T>): Promise<T> => {
      isAsked = true;
      return work();
    },

    noteDone: (tx: TenantTransaction, productId: string): Promise<void> =>
      updatePublicationEnd(tx, id, { outcome: 'done', errorCode: null, errorParams: {}, productId, finishedAt: clock.now() }),

    /** The same of an article or a page, which has no row of ours. */
    noteContent: (tx: TenantTransaction, content: { remoteId: string; url: string | null }): Promise<void> =>
      updatePublicationEnd(tx, id, { outcome: 'done', errorCode: null, errorParams: {}, ...content, finishedAt: clock.now() }),

    /** Does the work; if it fails, the error is stored with the attempt. */
    keep: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        // If storing it fails too, the attempt stays unknown and the first error is thrown.
        await noteFailure(error).catch(() => undefined);
        throw error;
      }
    },
  };
};
