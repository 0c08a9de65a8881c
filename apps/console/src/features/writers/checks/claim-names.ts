import type { FindingCode } from '@inkstone/copy-checks/copy';

/** What each thing that is marked in a text is called, in the writers' phrases. */
export const claimNames = {
  number: 'claimNumber',
  material: 'claimMaterial',
  colour: 'claimColour',
  certificate: 'claimCertificate',
  property: 'claimProperty',
  origin: 'claimOrigin',
  superlative: 'claimSuperlative',
  promise: 'claimPromise',
  nonsense: 'claimNonsense',
  placeholder: 'claimPlaceholder',
  repeated: 'claimRepeated',
  copied: 'claimCopied',
} as const satisfies Record<FindingCode, string>;
