import type { BulkReason } from '@inkstone/contract/bulk';

/** Why a text is rejected, in the order of the digits on the keyboard. */
export const bulkReasons = [
  { reason: 'facts', name: 'reasonFacts' },
  { reason: 'language', name: 'reasonLanguage' },
  { reason: 'tone', name: 'reasonTone' },
  { reason: 'length', name: 'reasonLength' },
  { reason: 'originalBetter', name: 'reasonOriginal' },
  { reason: 'other', name: 'reasonOther' },
] as const satisfies readonly { reason: BulkReason; name: string }[];
