import type { BrandVoiceEntry } from '@inkstone/contract/brand-voices';
import type { Actor } from '#server/kernel/actor.ts';
import type { VoiceContent } from './items/item-kinds.ts';
import type { Asked, createStyleItems, Kept } from './items/style-items.service.ts';
import { checkVoice } from './voice-check.ts';
import { measureVoice } from './voice-measures.ts';

type Items = ReturnType<typeof createStyleItems<VoiceContent>>;
type Save = Omit<VoiceContent, 'measures'> & { id?: string | undefined; revision?: number | undefined };

/** A word that is banned is not asked for as well; doubles go. */
const distinct = (words: readonly string[]): string[] => {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
};

/** The voices of an account. Their figures are counted from their samples whenever they are saved. */
export const createVoicesService = (items: Items) => ({
  list: async (actor: Actor): Promise<BrandVoiceEntry[]> =>
    (await items.list(actor)).map(({ samples, ...voice }) => ({ ...voice, sampleCount: samples.length })),

  get: items.get,
  remove: items.remove,

  async save(asked: Asked, { id, revision, ...voice }: Save): Promise<Kept<VoiceContent>> {
    const bannedWords = distinct(voice.bannedWords);
    const banned = new Set(bannedWords.map((word) => word.toLowerCase()));
    const content = {
      ...voice,
      bannedWords,
      requiredWords: distinct(voice.requiredWords).filter((word) => !banned.has(word.toLowerCase())),
      measures: voice.samples.length ? await measureVoice(voice.samples) : null,
    };
    return items.save(asked, { id, revision, content });
  },

  /** In what a text differs from a voice. */
  check: async (actor: Actor, id: string, text: string) => checkVoice(text, await items.get(actor, id)),
});
export type VoicesService = ReturnType<typeof createVoicesService>;
