import type { AiVendor } from '@inkstone/integrations';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import { aiKind } from './ai-kind.ts';

type Deps = { vendors: readonly AiVendor[]; connections: Pick<ConnectionsFeature, 'own' | 'testValues'> };

/** How the vendor took a key; `unknown` when it could not be asked. */
export type OwnKeyOutcome = 'kept' | 'refused' | 'unknown';

/** Keys of accounts' own at the first vendor of the registry that has a key: kept sealed, never shown again. */
export const createOwnKeys = ({ vendors, connections }: Deps) => {
  const getOwnKeyVendor = (): AiVendor => {
    const vendor = vendors.find(
      ({ isBuiltin, metadata }) => !isBuiltin && metadata.credentialFields.some(({ kind }) => kind === 'password'),
    );
    if (!vendor) throw new Error('no vendor of the registry has a key');
    return vendor;
  };
  const valuesOf = ({ metadata }: AiVendor, key: string) =>
    Object.fromEntries(metadata.credentialFields.filter(({ kind }) => kind === 'password').map((field) => [field.key, key]));

  return {
    show: async (accountId: string) => ({
      vendorName: getOwnKeyVendor().metadata.name,
      setAt: (await connections.own.find(accountId, aiKind))?.createdAt ?? null,
    }),

    /** Tried at the vendor first; a key that replaces another one is the only one afterwards. */
    async set(accountId: string, key: string): Promise<OwnKeyOutcome> {
      const vendor = getOwnKeyVendor();
      const values = valuesOf(vendor, key);
      const { outcome } = await connections.testValues({ kind: aiKind, vendor: vendor.metadata.id, values, isPrivateAllowed: false });
      if (outcome === 'credentials' || outcome === 'refused' || outcome === 'incomplete') return 'refused';
      if (outcome !== 'ok') return 'unknown';
      await connections.own.replace(accountId, { kind: aiKind, integration: vendor.metadata.id }, values);
      return 'kept';
    },

    remove: (accountId: string): Promise<void> => connections.own.remove(accountId, aiKind),
  };
};
