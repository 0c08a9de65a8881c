import type { Credentials, IntegrationMetadata } from '@inkstone/integrations/kit/metadata';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';

/** An integration that can be connected. */
export type Integration = {
  metadata: IntegrationMetadata;
  /** Where it usually listens, when it runs on a machine of the operator. */
  localBaseUrl?: string;
  /** Whether it is built in: it is always connected and has no credentials. */
  isBuiltin?: true;
};

/** How many models (or the like) a connection offers, and how many of them are switched on. */
export type OfferCount = { count: number; enabledCount: number };

/** The credentials of one connection and the way out for its calls. */
export type ConnectionAccess = { credentials: Credentials; fetch: typeof globalThis.fetch };

/** One kind of integration, as the feature that works with its connections describes it. */
export type ConnectionKind = {
  /** Stored with every connection: never renamed. */
  id: string;
  integrations: readonly Integration[];
  /** Accounts connect it for themselves, and nobody for all of them. */
  isOfAccounts?: true;
  /** The integrations whose credentials stand in the environment of the process. */
  found: readonly { integrationId: string; credentials: Credentials }[];
  /** Makes one real call and answers with the names of what is on offer there; a failure is a VendorError. */
  test: (integrationId: string, access: ConnectionAccess & { signal: AbortSignal }) => Promise<readonly string[]>;
  /** Runs in the transaction that stores a connection; for those from the environment also at each start. */
  onStored: (tx: OwnerTransaction, stored: { connectionId: string; integrationId: string }) => Promise<void>;
  /** By the ids of connections; one without an entry has nothing on offer. */
  countOffers: (db: OwnerHandle, connectionIds: readonly string[]) => Promise<ReadonlyMap<string, OfferCount>>;
};
