import type { BrandVoice, VoiceAddress, VoicePerson } from '@inkstone/contract/brand-voices';
import type { brandVoices } from '@inkstone/phrases/en/brand-voices';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';

type Name = keyof typeof brandVoices;

export const personNames = {
  open: 'personOpen',
  we: 'personWe',
  i: 'personI',
  nobody: 'personNobody',
} as const satisfies Record<VoicePerson, Name>;

export const addressNames = {
  open: 'addressOpen',
  informal: 'addressInformal',
  formal: 'addressFormal',
} as const satisfies Record<VoiceAddress, Name>;

/** A voice in a few words, where nobody has described it. */
export const useVoiceWords = () => {
  const { t } = useTranslation('brandVoices');
  const language = useLanguage();
  return ({ person, address, measures }: Pick<BrandVoice, 'person' | 'address' | 'measures'>): string =>
    [
      ...(person === 'open' ? [] : [t(personNames[person])]),
      ...(address === 'open' ? [] : [t(addressNames[address])]),
      ...(measures?.sentences ? [t('sentencesOf', { length: formatNumber(measures.sentenceLength, language) })] : []),
    ].join(' · ');
};
