import type { IntegrationMetadata } from './metadata.ts';

/** What is known of an integration before its code is loaded: all that its `metadata.ts` exports. */
export type IntegrationFacts = { metadata: IntegrationMetadata };

/** An integration as the registry has it: its facts at once, its code when it is first needed. */
export type Registered<Facts extends IntegrationFacts, Face> = Facts & { load: () => Promise<Face> };

/** One kind of integrations; `Face` is what all of its folders export. */
export type IntegrationKind<Facts extends IntegrationFacts, Face> = {
  /** The name of its folder, also stored with what belongs to the kind: never renamed. */
  id: string;
  /** In the order in which people are offered them. */
  all: readonly Registered<Facts, Face>[];
  find: (id: string) => Registered<Facts, Face> | undefined;
};

/** Declares a kind: its folder and its integrations, one line each. */
export const defineKind = <Facts extends IntegrationFacts, Face>(
  id: string,
  lines: readonly (readonly [facts: Facts, load: () => Promise<Face>])[],
): IntegrationKind<Facts, Face> => {
  const all = lines.map(([facts, load]) => ({ ...facts, load }));
  return { id, all, find: (wanted) => all.find(({ metadata }) => metadata.id === wanted) };
};
