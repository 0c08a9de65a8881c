import type { BrandVoice } from '@inkstone/contract/brand-voices';

/** A voice that is being made has no id yet. */
export type EditedVoice = Omit<BrandVoice, 'id' | 'revision' | 'updatedAt'> & Partial<Pick<BrandVoice, 'id' | 'revision'>>;

export const emptyVoice: EditedVoice = {
  name: '',
  description: '',
  samples: [],
  requiredWords: [],
  bannedWords: [],
  person: 'open',
  address: 'open',
  siteUrl: null,
  measures: null,
};
