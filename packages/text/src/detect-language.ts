import { countOf } from './count-of.ts';

/** Too little to tell by. */
const minLetters = 40;
const minDense = 12;

/** Chinese, Japanese and Korean are told by their letters; mixed-in brand names do not count against them. */
const byScript = (text: string): 'zh' | 'ja' | 'ko' | null => {
  const kana = countOf(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = countOf(text, /\p{Script=Hangul}/gu);
  const han = countOf(text, /\p{Script=Han}/gu);
  const latin = countOf(text, /\p{Script=Latin}/gu);
  const dense = kana + hangul + han;
  if (dense < minDense || latin > dense * 4) return null;
  if (hangul > dense * 0.4) return 'ko';
  return kana > dense * 0.12 ? 'ja' : 'zh';
};

const openDetector = async (languages: readonly string[]) => {
  // Loaded at the first question: the tables take memory that an installation without writers never needs.
  const { default: eld } = await import('eld/extrasmall');
  const detector = eld.newInstance();
  detector.setLanguageSubset([...languages]);
  return detector;
};
const detectors = new Map<string, ReturnType<typeof openDetector>>();

const detectorOf = (languages: readonly string[]): ReturnType<typeof openDetector> => {
  const key = languages.join();
  const detector = detectors.get(key) ?? openDetector(languages);
  detectors.set(key, detector);
  return detector;
};

/** Which of these languages (ISO 639-1) a text of some length is written in; null where that can not be told. For the server: the tables weigh a megabyte. */
export const detectLanguage = async <Code extends string>(text: string, languages: readonly Code[]): Promise<Code | null> => {
  const known = (found: string): Code | null => languages.find((language) => language === found) ?? null;
  const script = byScript(text);
  if (script) return known(script);
  if (countOf(text, /\p{L}/gu) < minLetters) return null;
  const found = (await detectorOf(languages)).detect(text);
  return found.isReliable() ? known(found.language) : null;
};
