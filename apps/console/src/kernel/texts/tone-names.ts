import type { Tone } from '@inkstone/contract/writers';

/** The tones of writers, in the order in which they are offered. */
export const tones = [
  'natural',
  'friendly',
  'professional',
  'persuasive',
  'playful',
  'luxurious',
  'minimal',
] as const satisfies readonly Tone[];

/** The tones of writers, by the keys of their names in the phrases of the writers. */
export const toneNames = {
  natural: 'toneNatural',
  friendly: 'toneFriendly',
  professional: 'toneProfessional',
  persuasive: 'tonePersuasive',
  playful: 'tonePlayful',
  luxurious: 'toneLuxurious',
  minimal: 'toneMinimal',
} as const;
