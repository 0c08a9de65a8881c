import type { Tone } from '@inkstone/contract/writers';

/** The tones as a model is told of them. */
export const tones: Record<Tone, string> = {
  natural: 'natural and plain',
  friendly: 'warm and friendly',
  professional: 'professional and precise',
  persuasive: 'persuasive, led by benefits, never shouting',
  playful: 'playful and light',
  luxurious: 'refined and luxurious',
  minimal: 'minimal: short sentences, no adjective that can go',
};
