import type { RegisteredAiVendor } from '@inkstone/integrations';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import { aiKind } from './ai-kind.ts';

type Deps = {
  vendors: readonly RegisteredAiVendor[];
  connections: Pick<ConnectionsFeature, 'testValues'> & { own: Pick<ConnectionsFeature['own'], 'find' | 'replace' | 'remove'> };
};

/** Whether the vendor accepts a key; `unknown` when it could not be reached. */
export type OwnKeyOutcome = 'kept' | 'refused' | 'unknown';

/** Keys of accounts' own at the vendor whose metadata takes them: kept sealed, never shown again. */
export const createOwnKeys = ({ vendors, connections }: Deps) => {
  const getOwnKeyVendor = () => {
    const [found, ...others] = vendors.flatMap(({ ownKey, metadata }) => (ownKey ? [{ ownKey, metadata }] : []));
    if (!found || others.length) throw new Error('one vendor of the registry has to take own keys, and no other');
    return found;
  };

  return {
    show: async (accountId: string) => ({
      vendorName: getOwnKeyVendor().metadata.name,
      setAt: (await connections.own.find(accountId, aiKind))?.createdAt ?? null,
    }),

    /** Tests the key at the vendor before it is stored; it replaces an earlier one. */
    async set(accountId: string, key: string): Promise<OwnKeyOutcome> {
      const { metadata, ownKey } = getOwnKeyVendor();
      const values = { [ownKey.field]: key };
      const { outcome } = await connections.testValues({ kind: aiKind, integration: metadata.id, values, isPrivateAllowed: false });
      if (outcome === 'credentials' || outcome === 'refused' || outcome === 'incomplete') return 'refused';
      if (outcome !== 'ok') return 'unknown';
      await connections.own.replace(accountId, { kind: aiKind, integration: metadata.id }, values);
      return 'kept';
    },

    remove: (accountId: string): Promise<void> => connections.own.remove(accountId, aiKind),
  };
};
