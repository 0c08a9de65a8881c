import type { StemmedLanguage } from '../terms/stem.ts';

type Words = Record<StemmedLanguage, ReadonlySet<string>>;
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What a person may, must and has, which no document says of this person; and that something is for one of a kind, which is said in many ways. An entry of an FAQ is asked as people ask, and keeps all of these words. */
const helping: Words = {
  en: words('shall per each every'),
  de: words(
    'habe hab hatte habt bekomme bekommen bekommt kriege kriegen kriegt muss müssen darf dürfen soll sollen sollte möchte will wollen könnte würde brauche brauchen mache machen macht tun bin denn mal jemand pro je jede jeden jedem jeder jedes',
  ),
  fr: words('peux peut puis dois doit faut veux voudrais ai avons'),
  es: words('puedo puede debo tengo tenemos necesito quiero'),
  pt: words('posso pode devo tenho temos preciso quero'),
};

/** With what people speak of themselves: documents do so where they are letters or questions themselves, and of “employees” otherwise. */
const ofAskers: Words = {
  en: words('i am me my mine myself we us ours should would could need needs want someone somebody anybody'),
  de: words('ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem unserer du dich dir ihnen'),
  fr: words('je moi me mon ma mes nous notre nos'),
  es: words('yo me mí mi mis nosotros nuestro nuestra nuestros nuestras'),
  pt: words('eu me mim meu minha meus minhas nós nosso nossa nossos nossas'),
};

/** Whether a word only helps a person to ask, in a language of these. */
export const isHelpingWord = (word: string, languages: readonly StemmedLanguage[]): boolean =>
  languages.some((language) => helping[language].has(word));

/** Whether a word tells who asks, in a language of these: it counts only where some document has it. */
export const isAskerWord = (word: string, languages: readonly StemmedLanguage[]): boolean =>
  languages.some((language) => ofAskers[language].has(word));

/** What stands for the office that is asked: all of its documents are about it. */
const office = { words: words('firma unternehmen betrieb arbeitgeber'), characters: words('公司 单位') };

/** Whether a word, or a pair of characters, only names the office that is asked. */
export const isOfficeItself = (text: string): boolean => office.words.has(text) || office.characters.has(text);
