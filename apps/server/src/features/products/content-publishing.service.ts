import { type ContentStatus, contentFields } from '@inkstone/contract/contents';
import type { ContentTexts, StoreBlog, StoreContent, StoreContents } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { StoreConnection, StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { cleanWithin } from '#server/kernel/security/clean-description.ts';
import { findAttempt } from './publication.repository.ts';
import { beginPublication } from './publication-attempt.ts';

type Deps = { db: OwnerDatabase; stores: StoreService; clock: Clock };
type Asked = { actor: Actor; requestId: string };
export type ContentKind = 'article' | 'page';
/** Where a text stands already: its store, and its id and version there. */
export type ContentPlace = { shopId: string; remoteId: string; version: string };
/** A text for the store. */
export type ContentPublication = {
  kind: ContentKind;
  texts: ContentTexts;
  isVisible: boolean;
  publishAt: string | null;
  blogId: string | null;
  /** What is written anew; null makes a new one. */
  place: ContentPlace | null;
  isForced: boolean;
};
/** What the store shows when it is asked again. */
export type PublishedInStore = ContentPlace & {
  blogId: string | null;
  status: ContentStatus;
  publishAt: string | null;
  url: string | null;
  isAltered: boolean;
};

const sameTexts = (one: ContentTexts, other: ContentTexts): boolean =>
  one.title === other.title &&
  one.bodyHtml === other.bodyHtml &&
  one.seoTitle === other.seoTitle &&
  one.seoDescription === other.seoDescription;

const textsOf = ({ title, bodyHtml, seoTitle, seoDescription }: ContentTexts): ContentTexts => ({
  title,
  bodyHtml,
  seoTitle,
  seoDescription,
});

const keptOf = ({ title, bodyHtml, seoTitle, seoDescription }: ContentTexts, status: 'active' | 'draft') => ({
  title,
  descriptionHtml: bodyHtml,
  seoTitle,
  seoDescription,
  status,
});

const asContent: Readonly<Record<string, AppError>> = {
  'store.conflict': new AppError('store.contentConflict', 409),
  'store.notFound': new AppError('store.contentNotFound', 404),
};

/** A refusal of the store in the words for texts that are no products. */
const refuse = (error: unknown): never => {
  throw (error instanceof AppError && asContent[error.code]) || error;
};

const faceOf = ({ platform }: StoreConnection, kind: ContentKind): StoreContents => {
  const contents = kind === 'article' ? platform.articles : platform.pages;
  if (!contents) throw new AppError('store.noContents', 409);
  return contents;
};

const isLater = (publishAt: string | null, now: Date): boolean => publishAt !== null && new Date(publishAt) > now;

/** Brings articles and pages into the current store, each attempt kept as a publication; what the store holds then is read back. */
export const createContentPublishingService = ({ db, stores, clock }: Deps) => {
  const write = async (connection: StoreConnection, { requestId }: Asked, publication: ContentPublication): Promise<StoreContent> => {
    const { kind, texts, isVisible, publishAt, blogId, place, isForced } = publication;
    const contents = faceOf(connection, kind);
    const values = { ...textsOf(texts), isVisible, publishAt };
    if (!place) return connection.ask((_, context) => contents.create(context, { ...values, blogId }, requestId));
    const expectedVersion = isForced ? null : place.version;
    return connection.ask((_, context) => contents.update(context, place.remoteId, { values, expectedVersion }));
  };

  return {
    /** Where readers reach an address that a store named. */
    addressOf: stores.addressOf,

    /** The blogs of the current store. */
    async blogs(actor: Actor): Promise<StoreBlog[]> {
      const connection = await stores.getConnection(actor);
      const { blogs } = connection.platform;
      if (!blogs) throw new AppError('store.noContents', 409);
      return [...(await connection.ask((_, context) => blogs.list(context)))];
    },

    /** A new blog; a repeat with the same request id finds the first one. */
    async createBlog({ actor, requestId }: Asked, title: string): Promise<StoreBlog> {
      const connection = await stores.getConnection(actor);
      const { blogs } = connection.platform;
      if (!blogs) throw new AppError('store.noContents', 409);
      return connection.ask((_, context) => blogs.create(context, { title }, requestId));
    },

    /** Writes a text to the store and reads it back; a repeat with the same request id answers as the first one. */
    async publish(by: Asked, asked: ContentPublication): Promise<PublishedInStore> {
      const limits = { path: 'text.body', limit: contentFields.body.limit, code: 'writer.bodyTooLong' } as const;
      // Written by a person or a model: its rich text is cleaned here, right before it is sent.
      const texts = { ...textsOf(asked.texts), bodyHtml: await cleanWithin(asked.texts.bodyHtml, limits) };
      const given = { ...asked, texts };
      const connection = await stores.getConnection(by.actor);
      const { shop, platform } = connection;
      const contents = faceOf(connection, given.kind);
      if (isLater(given.publishAt, clock.now()) && !platform.capabilities.includes('schedule')) throw new AppError('store.noSchedule', 409);
      // What stands in another store is no text of this one.
      const place = given.place?.shopId === shop.id ? given.place : null;
      const inTenant: Parameters<typeof beginPublication>[0]['inTenant'] = (work) => asTenant(db, by.actor.accountId, work);
      const earlier = await inTenant((tx) => findAttempt(tx, by.requestId));
      const done = earlier?.outcome === 'done' ? earlier.remoteId : null;
      const readBack = async (id: string): Promise<PublishedInStore> => {
        const stored = await connection.ask((_, context) => contents.get(context, id));
        const { version, blogId, status, publishAt, url } = stored;
        const isAltered = !sameTexts(stored, given.texts);
        return { shopId: shop.id, remoteId: id, version, blogId, status, publishAt, url, isAltered };
      };
      if (done) return readBack(done);
      const attempt = await beginPublication(
        { connection, inTenant },
        { userId: by.actor.userId, clock },
        {
          cause: place ? 'save' : 'create',
          kind: given.kind,
          productId: null,
          after: keptOf(given.texts, given.isVisible ? 'active' : 'draft'),
          requestKey: by.requestId,
        },
      );
      return attempt.keep(async () => {
        const before = place && (await connection.ask((_, context) => contents.get(context, place.remoteId)).catch(refuse));
        if (before) await inTenant((tx) => attempt.noteBefore(tx, keptOf(before, before.status === 'draft' ? 'draft' : 'active')));
        // The store has made the change of an attempt that nobody saw end: it is noted, and not made again.
        const isMade = before !== null && earlier?.outcome === 'unknown' && sameTexts(before, given.texts);
        const { id } = isMade ? before : await attempt.ask(() => write(connection, by, { ...given, place }).catch(refuse));
        const stored = await readBack(id);
        await inTenant((tx) => attempt.noteContent(tx, { remoteId: id, url: stored.url }));
        return stored;
      });
    },
  };
};
