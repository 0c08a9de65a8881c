import type { RegisteredAiVendor } from '@inkstone/integrations';

/** A kind of the playground: which models it has. What each can (tools, pictures, JSON) its models say; all of them stream. */
export type Kind = { kind: string; vendor: string | null; vendorName: string | null };

/** Every kind there is: the one with the models of all vendors, and one for each vendor. Kinds that are no chat are further rows here. */
export const kindsOf = (vendors: readonly RegisteredAiVendor[]): Kind[] => [
  { kind: 'ai_chat', vendor: null, vendorName: null },
  ...vendors
    .filter(({ isBuiltin }) => !isBuiltin)
    .map(({ metadata: { id, name } }) => ({ kind: `${id.replaceAll('-', '_')}_chat`, vendor: id, vendorName: name })),
];
