import type { UnitPrice } from '@inkstone/contract/model-kinds';

/** The phrases of what a price is for. */
export const unitWords = {
  imageInputToken: 'unitImageInputToken',
  imageOutputToken: 'unitImageOutputToken',
  audioInputToken: 'unitAudioInputToken',
  character: 'unitCharacter',
  millisecond: 'unitMillisecond',
  search: 'unitSearch',
  picture: 'unitPicture',
} as const satisfies Record<UnitPrice['unit'], string>;

/** The same behind a price. */
export const perUnitWords = {
  imageInputToken: 'perImageInputToken',
  imageOutputToken: 'perImageOutputToken',
  audioInputToken: 'perAudioInputToken',
  character: 'perCharacter',
  millisecond: 'perMillisecond',
  search: 'perSearch',
  picture: 'perPicture',
} as const satisfies Record<UnitPrice['unit'], string>;
