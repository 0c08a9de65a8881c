import { smallWords } from '@inkstone/text/small-words';
import { type StemmedLanguage, stemmedLanguages } from '../terms/stem.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** What a question is put with, and no answer contains. */
const asked: Record<StemmedLanguage, readonly string[]> = {
  en: words(
    'what which who whom whose when where why how many much did does do is are was were be been has had have give name tell please me s t i',
  ),
  de: words(
    'was wer wen wem wessen wie wo wohin woher wann warum wieso welche welcher welches welchen welchem viel viele war waren wurde wurden',
  ),
  fr: words('quel quelle quels quelles quand où comment combien pourquoi quoi est-ce fut était sont a ont l d n s c j m t qu'),
  es: words('qué quién quiénes cuál cuáles cuándo dónde cómo cuánto cuánta cuántos cuántas fue fueron era eran hay'),
  pt: words('que quem qual quais quando onde como quanto quanta quantos quantas porque foi foram era eram há'),
};

const ofLanguage = (language: StemmedLanguage): ReadonlySet<string> => new Set([...asked[language], ...smallWords[language]]);
const small: Record<StemmedLanguage, ReadonlySet<string>> = {
  en: ofLanguage('en'),
  de: ofLanguage('de'),
  fr: ofLanguage('fr'),
  es: ofLanguage('es'),
  pt: ofLanguage('pt'),
};

/** Whether a word of a question says nothing of what is asked, in a language of these. */
export const isSmallWord = (word: string, languages: readonly StemmedLanguage[]): boolean =>
  languages.some((language) => small[language].has(word));

const askedChinese =
  '什么时候|什么样|什么|甚么|为什么|为何|为甚么|哪一?[个些年种位座项部家所次国]|哪里|哪儿|哪|谁|何时|何地|何处|何人|何种|(?:(?<![拥享含具设占持没所])有)?(?:多少[天个次位名岁倍]?|几个?[天号点日周岁块元倍年月种次位名]|几个)|多久|多长时间|多长|多大|多远|多高|可不可以|能不能|能否|可否|要不要|会不会|需不需要|怎么样|怎么办|怎么|怎样|如何|是否|是不是|有没有|请问|吗|呢';
const askedJapanese =
  '何ですか|何でしょうか|なんですか|ですか|でしょうか|ますか|ましたか|のか|何という|なんという|何と|どのような|どのように|どのくらい|どれくらい|いくつ|いくら|どの|どこ|どれ|どちら|いつ|なぜ|どう|誰|だれ|何';
const askedKorean =
  '무엇인가요?|무엇입니까|무엇|누구인가|누구|어디에서|어디서|어디|언제|왜|어떻게|어떤|어느|얼마나|얼마|며칠|몇|무슨|인가요?|입니까|였는가|했는가|하는가|는가|은\\?|는\\?|은$|는$';
/** Of what is asked how long it is, no answer says that it is long. */
const askedEnglish = '\\bhow (?:long|far|often|old|big|large|tall|high|fast|deep|wide|heavy|soon|late|early)\\b|\\b(?:what|how) about\\b';
const askedGerman = '\\bwie (?:lange?|weit|oft|alt|groß|hoch|schnell|tief|breit|schwer|früh|spät|teuer)\\b';
/** Whether there is such a thing is asked of nothing else. */
const askedForBeing = '\\b(?:is|are|was|were) there\\b|\\bgibt es\\b|\\by a-t-il\\b|\\best-ce qu.il y a\\b';
/** How much somebody gets; who gets a thing asks for the getting of it. */
const askedForGetting = '\\b(?:do|can|will|would) (?:i|we|you|they) get\\b(?! (?:a|an|the|my|to|in|into|back|rid)\\b)';
/** With what people speak of themselves and of what they may. */
const ofAskers = '我们?|咱们?|你们|可以|需要|应该';
const askedWords = new RegExp(
  `${askedEnglish}|${askedGerman}|${askedForBeing}|${askedForGetting}|${askedChinese}|${askedJapanese}|${askedKorean}|${ofAskers}`,
  'gu',
);
const askedInCharacters = new RegExp(`${askedChinese}|${askedJapanese}|${askedKorean}`, 'gu');

/** A question without the words that it is put with: in Chinese, Japanese and Korean all of them, in English those that go together. */
export const withoutAsking = (question: string): string => question.replaceAll(askedWords, ' ');

/** The same in Chinese, Japanese and Korean alone: of two English questions, how long and how far tell which is which. */
export const withoutAskingInCharacters = (question: string): string => question.replaceAll(askedInCharacters, ' ');

/** The language that the small words of a text are of; null where they do not say. */
export const languageOfSmallWords = (text: string): StemmedLanguage | null => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = stemmedLanguages
    .map((language) => ({ language, count: words.filter((word) => small[language].has(word)).length }))
    .sort((one, other) => other.count - one.count);
  const [best, next] = counts;
  return best && next && best.count > next.count ? best.language : null;
};
