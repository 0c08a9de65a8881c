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

/** The library looks at so many characters of a text; a cover, names or a table of contents may fill them. */
const lookedAt = 1000;
const mostWindows = 6;

const windowsOf = (text: string): string[] =>
  Array.from({ length: Math.min(mostWindows, Math.ceil(text.length / lookedAt)) }, (_, index) =>
    text.slice(index * lookedAt, (index + 1) * lookedAt),
  );

/** What stands most often; the earlier one of two. */
const mostOf = (found: readonly string[]): string | undefined => {
  const counts = Map.groupBy(found, (each) => each);
  return [...counts.values()].toSorted((one, other) => other.length - one.length)[0]?.[0];
};

/** Which of these languages (ISO 639-1) a text of some length is written in; null where that can not be told. For the server: the tables weigh a megabyte. */
export const detectLanguage = async <Code extends string>(text: string, languages: readonly Code[]): Promise<Code | null> => {
  const known = (found: string): Code | null => languages.find((language) => language === found) ?? null;
  const script = byScript(text);
  if (script) return known(script);
  if (countOf(text, /\p{L}/gu) < minLetters) return null;
  const detector = await detectorOf(languages);
  const found = windowsOf(text)
    .filter((part, index) => index === 0 || countOf(part, /\p{L}/gu) >= minLetters)
    .map((part) => detector.detect(part))
    .filter((each) => each.isReliable());
  return known(mostOf(found.map(({ language }) => language)) ?? '');
};
