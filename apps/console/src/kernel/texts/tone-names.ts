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
