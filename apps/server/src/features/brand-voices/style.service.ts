import type { BrandVoice, VoiceAddress, VoicePerson } from '@inkstone/contract/brand-voices';
import type { TermContent, VoiceContent } from './items/item-kinds.ts';
import type { createStyleItems } from './items/style-items.service.ts';

type Items = {
  voices: ReturnType<typeof createStyleItems<VoiceContent>>;
  terms: ReturnType<typeof createStyleItems<TermContent>>;
};

const persons: Record<VoicePerson, string> = {
  open: '',
  we: 'The shop speaks as “we”.',
  i: 'One person speaks, as “I”.',
  nobody: 'Nobody speaks of himself: things are named.',
};
const addresses: Record<VoiceAddress, string> = {
  open: '',
  informal: 'Readers are addressed informally (du, tu, tú, 你).',
  formal: 'Readers are addressed formally (Sie, vous, usted, 您).',
};

const figuresOf = ({ measures }: Pick<BrandVoice, 'measures'>): string => {
  if (!measures || measures.sentences < 5) return '';
  const marks = measures.exclamations < 3 ? ' It does without exclamation marks.' : '';
  const emoji = measures.emoji < 3 ? ' It has no emoji.' : '';
  return `The samples have about ${measures.sentenceLength} words a sentence.${marks}${emoji}`;
};

const inWords = (voice: Pick<BrandVoice, 'description' | 'person' | 'address' | 'measures'>): string =>
  [voice.description, persons[voice.person], addresses[voice.address], figuresOf(voice)].filter(Boolean).join('\n');

/** How a text is to sound, for whoever writes it: the chosen voice, refused when it is gone, and the glossary; null where there is neither. */
export const createStyleOf =
  ({ voices, terms }: Items) =>
  async (accountId: string, voiceId: string | null) => {
    const glossary = (await terms.list({ accountId })).map(({ term, isKept, translations }) => ({ term, isKept, translations }));
    if (voiceId === null) return glossary.length ? { instructions: '', samples: [], requiredWords: [], bannedWords: [], glossary } : null;
    const { samples, requiredWords, bannedWords, ...voice } = await voices.get({ accountId }, voiceId);
    return { instructions: inWords(voice), samples, requiredWords, bannedWords, glossary };
  };
