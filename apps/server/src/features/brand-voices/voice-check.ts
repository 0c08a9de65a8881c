import type { BrandVoice, VoiceFinding, VoiceMeasures } from '@inkstone/contract/brand-voices';
import { missingWords, wordRanges } from '@inkstone/text/word-ranges';
import { measureVoice } from './voice-measures.ts';

type Voice = Pick<BrandVoice, 'requiredWords' | 'bannedWords' | 'person' | 'address' | 'measures'>;
type Code = VoiceFinding['code'];

const plain = (code: Code): VoiceFinding => ({ code, word: null, ranges: [], found: null, wanted: null });
const inFigures = (code: Code, found: number, wanted: number): VoiceFinding => ({ ...plain(code), found, wanted });

/** Fewer sentences tell nothing of their usual length. */
const tellingSentences = 3;
const muchLonger = 1.6;
const muchShorter = 0.5;
/** Of a hundred sentences. */
const manyMore = 25;

const byWords = (text: string, { bannedWords, requiredWords }: Voice): VoiceFinding[] => [
  ...bannedWords.flatMap((word) => {
    const ranges = wordRanges(text, [word]).map(({ start, end }) => ({ start, end }));
    return ranges.length ? [{ ...plain('bannedWord'), word, ranges }] : [];
  }),
  ...missingWords(text, requiredWords).map((word) => ({ ...plain('missingWord'), word })),
];

const bySpeaker = (text: VoiceMeasures, { person, address }: Voice): VoiceFinding[] => {
  const differs = (wanted: string, found: string): boolean => wanted !== 'open' && found !== 'open' && wanted !== found;
  return [...(differs(address, text.address) ? [plain('address')] : []), ...(differs(person, text.person) ? [plain('person')] : [])];
};

/** Only where the text and the voice are of one language, as words are counted in some and characters in others. */
const byLength = (text: VoiceMeasures, voice: VoiceMeasures): VoiceFinding[] => {
  if (text.language !== voice.language || text.sentences < tellingSentences || voice.sentences < tellingSentences) return [];
  const [found, wanted] = [text.sentenceLength, voice.sentenceLength];
  if (found > wanted * muchLonger) return [inFigures('longSentences', found, wanted)];
  return found < wanted * muchShorter ? [inFigures('shortSentences', found, wanted)] : [];
};

const byMarks = (text: VoiceMeasures, voice: VoiceMeasures): VoiceFinding[] => {
  if (text.sentences < tellingSentences || voice.sentences < tellingSentences) return [];
  const marks = ['exclamations', 'emoji'] as const;
  return marks.filter((mark) => text[mark] > voice[mark] + manyMore).map((mark) => inFigures(mark, text[mark], voice[mark]));
};

/** In what a plain text differs from a voice, and its own figures. */
export const checkVoice = async (text: string, voice: Voice): Promise<{ measures: VoiceMeasures; findings: VoiceFinding[] }> => {
  const measures = await measureVoice([text]);
  const figures = voice.measures ? [...byLength(measures, voice.measures), ...byMarks(measures, voice.measures)] : [];
  return { measures, findings: [...byWords(text, voice), ...bySpeaker(measures, voice), ...figures] };
};
