/** What a claim is about. */
export const claimKinds = ['number', 'material', 'colour', 'certificate', 'property', 'origin', 'superlative', 'promise'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** A stretch of a text, from its first character to the one behind its last. */
export type Span = { start: number; end: number };
