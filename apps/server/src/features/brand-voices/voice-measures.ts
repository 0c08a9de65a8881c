import type { VoiceAddress, VoiceMeasures, VoicePerson } from '@inkstone/contract/brand-voices';
import { type ContentLanguage, contentLanguage } from '@inkstone/contract/writers';
import { countOf } from '@inkstone/text/count-of';
import { detectLanguage } from '@inkstone/text/detect-language';
import { isDense, lengthOf, sentencesOf } from '@inkstone/text/length';
import { segmenterOf } from '@inkstone/text/segmenter';
import { smallWords } from '@inkstone/text/small-words';
import { voiceSigns } from './voice-signs.ts';

const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gu;
/** A sentence may close with quotes, brackets and emoji behind its mark. */
const behindMark = String.raw`[\s"'”’»」』)\p{Emoji_Presentation}\p{Extended_Pictographic}\uFE0F]{0,20}$`;
const exclaims = new RegExp(`[!！][?？!！]{0,9}${behindMark}`, 'u');
const asks = new RegExp(`[?？]${behindMark}`, 'u');

/** So many sentences tell that nobody speaks of himself. */
const tellingSentences = 5;
/** The one has to come so many times as often as the other. */
const clearly = 3;

const personOf = (text: string, language: ContentLanguage, sentences: number): VoicePerson => {
  const we = countOf(text, voiceSigns[language].we);
  const i = countOf(text, voiceSigns[language].i);
  if (we === 0 && i === 0) return sentences >= tellingSentences ? 'nobody' : 'open';
  if (we >= i * clearly) return 'we';
  return i >= we * clearly ? 'i' : 'open';
};

const addressOf = (text: string, language: ContentLanguage): VoiceAddress => {
  const signs = voiceSigns[language];
  const informal = signs.informal ? countOf(text, signs.informal) : 0;
  const formal = signs.formal ? countOf(text, signs.formal) : 0;
  if (informal === formal) return 'open';
  if (informal >= formal * clearly) return 'informal';
  return formal >= informal * clearly ? 'formal' : 'open';
};

const mostFavourites = 12;
const oftenEnough = 3;
const isOnlyKana = /^[\p{Script=Hiragana}ー]+$/u;

const isTelling = (word: string, language: ContentLanguage): boolean =>
  !smallWords[language].has(word) && !isOnlyKana.test(word) && /^\p{L}/u.test(word) && word.length >= (isDense(language) ? 2 : 4);

/** Words that come three times or more and are none of the small words of the language. */
const favouritesOf = (text: string, language: ContentLanguage): string[] => {
  const counts = new Map<string, number>();
  for (const { segment, isWordLike } of segmenterOf(language, 'word').segment(text)) {
    const word = segment.toLowerCase();
    if (isWordLike && isTelling(word, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= oftenEnough)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, mostFavourites)
    .map(([word]) => word);
};

const percentOf = (part: number, whole: number): number => (whole ? Math.round((part / whole) * 100) : 0);

/** What can be counted of how texts are written; nothing of it needs a model. */
export const measureVoice = async (texts: readonly string[]): Promise<VoiceMeasures> => {
  const text = texts.join('\n');
  const found = await detectLanguage(text, contentLanguage.options);
  const language = found ?? 'en';
  const sentences = sentencesOf(text);
  const words = lengthOf(text, language);
  return {
    language: found,
    words,
    sentences: sentences.length,
    sentenceLength: sentences.length ? Math.round((words / sentences.length) * 10) / 10 : 0,
    exclamations: percentOf(sentences.filter((sentence) => exclaims.test(sentence)).length, sentences.length),
    questions: percentOf(sentences.filter((sentence) => asks.test(sentence)).length, sentences.length),
    emoji: percentOf(countOf(text, emoji), sentences.length),
    person: found ? personOf(text, found, sentences.length) : 'open',
    address: found ? addressOf(text, found) : 'open',
    favourites: favouritesOf(text, language),
  };
};
