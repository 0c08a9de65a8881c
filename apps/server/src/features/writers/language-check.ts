import type { ContentLanguage } from '@inkstone/contract/writers';
import { contentLanguage } from '@inkstone/contract/writers';

/** Too little to tell by. */
const minLetters = 40;
const minDense = 12;

const shareOf = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;

/** Chinese, Japanese and Korean are told by their letters; mixed-in brand names do not count against them. */
const ofScript = (text: string): ContentLanguage | null => {
  const kana = shareOf(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = shareOf(text, /\p{Script=Hangul}/gu);
  const han = shareOf(text, /\p{Script=Han}/gu);
  const latin = shareOf(text, /\p{Script=Latin}/gu);
  const dense = kana + hangul + han;
  if (dense < minDense || latin > dense * 4) return null;
  if (hangul > dense * 0.4) return 'ko';
  return kana > dense * 0.12 ? 'ja' : 'zh';
};

const openDetector = async () => {
  // Loaded at the first check: the tables take memory that an installation without writers never needs.
  const { default: eld } = await import('eld/extrasmall');
  const detector = eld.newInstance();
  detector.setLanguageSubset([...contentLanguage.options]);
  return detector;
};
let detector: ReturnType<typeof openDetector> | undefined;

/** The language of a text of some length; null where it can not be told. */
export const detectLanguage = async (text: string): Promise<ContentLanguage | null> => {
  const byScript = ofScript(text);
  if (byScript) return byScript;
  if (shareOf(text, /\p{L}/gu) < minLetters) return null;
  detector ??= openDetector();
  const found = (await detector).detect(text);
  const parsed = contentLanguage.safeParse(found.language);
  return parsed.success && found.isReliable() ? parsed.data : null;
};

/** Whether a text is surely in another language than the one that was asked for. */
export const isOtherLanguage = async (text: string, expected: ContentLanguage): Promise<boolean> => {
  const found = await detectLanguage(text);
  return found !== null && found !== expected;
};
