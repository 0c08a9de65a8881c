import type { Tone } from '@inkstone/contract/writers';

export const tones = [
  'natural',
  'friendly',
  'professional',
  'persuasive',
  'playful',
  'luxurious',
  'minimal',
] as const satisfies readonly Tone[];

export const wordLimits = { min: 30, max: 800 } as const;
