/** What is kept as a keyed hash beyond a change of the installation's keys. */
export const hashPurposes = ['gift', 'redemption-code'] as const;
export type HashPurpose = (typeof hashPurposes)[number];

/** Keyed hashes of a text, the one that it is stored as first; the others are those that it may have been stored as under earlier keys. */
export type HashesOf = (text: string, purpose: HashPurpose) => readonly string[];
