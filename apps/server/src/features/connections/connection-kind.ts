import type { Credentials, IntegrationMetadata } from '@inkstone/integrations/kit/metadata';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';

/** What one can be connected to. */
export type Integration = {
  metadata: IntegrationMetadata;
  /** Where it usually listens, when it runs on a machine of the operator. */
  localBaseUrl?: string;
  /** Part of the product: always connected, and by nobody. */
  isBuiltin?: true;
};

/** What of a connection is on offer, and how much of it is switched on. */
export type OfferCount = { count: number; enabledCount: number };

/** The credentials of one connection and the way out for its calls. */
export type ConnectionAccess = { credentials: Credentials; fetch: typeof globalThis.fetch };

/** One kind of integration, as the feature that works with its connections describes it. */
export type ConnectionKind = {
  /** Stored with every connection: never renamed. */
  id: string;
  integrations: readonly Integration[];
  /** The integrations whose credentials stand in the environment of the process. */
  found: readonly { integrationId: string; credentials: Credentials }[];
  /** Makes one real call and answers with the names of what is on offer there; a failure is a VendorError. */
  test: (integrationId: string, access: ConnectionAccess & { signal: AbortSignal }) => Promise<readonly string[]>;
  /** Runs in the transaction that stores a connection; again at each start for those that the process brings along. */
  onStored: (tx: OwnerTransaction, stored: { connectionId: string; integrationId: string }) => Promise<void>;
  /** By the ids of connections; one without an entry has nothing on offer. */
  countOffers: (db: OwnerHandle, connectionIds: readonly string[]) => Promise<ReadonlyMap<string, OfferCount>>;
};
