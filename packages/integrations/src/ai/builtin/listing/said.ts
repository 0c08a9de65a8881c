import type { NamedValue } from '../../../kit/writing-task.ts';
import { kindsOf } from '../facts/kind-of.ts';
import { isYes } from '../facts/pairs.ts';
import { tokensOf } from '../facts/plain-text.ts';
import type { Material } from '../facts/read-facts.ts';
import type { LanguagePack } from '../languages/language-pack.ts';

/** A text with the sign that ends a sentence. */
export const closed = (text: string, { sentenceEnd }: LanguagePack): string =>
  /[.!?…。！？]["”’»」』]*$/u.test(text) ? text : text + sentenceEnd;

/** Behind a colon a text begins small where its first word is a small one of the language. */
export const lowered = (text: string, { smallWords }: LanguagePack): string =>
  smallWords.has(tokensOf(text)[0] ?? '') ? text.slice(0, 1).toLocaleLowerCase() + text.slice(1) : text;

/** A named value in words. */
export const pairText = ({ name, value }: NamedValue, { colon }: LanguagePack): string => (isYes(value) ? name : `${name}${colon}${value}`);

const mostOf = 0.6;
/** Whether a text names the product: so many of the words of its name stand in it. */
export const names = (text: string, { title, pack }: Pick<Material, 'title' | 'pack'>, share = mostOf): boolean => {
  if (!title) return false;
  if (text.includes(title)) return true;
  const words = tokensOf(title).filter((word) => !pack.smallWords.has(word));
  const said = new Set(tokensOf(text));
  return words.length > 0 && words.filter((word) => said.has(word)).length >= words.length * share;
};

/** The product, with the brand where the title has not got it; `way` is the number of the way to say it. */
export const named = (title: string, { brand, pack }: Material, way: number): string => {
  const [first, ...others] = pack.withBrand;
  if (!brand || title.toLocaleLowerCase().includes(brand.toLocaleLowerCase())) return title;
  return (others[(way % (others.length + 1)) - 1] ?? first)(title, brand);
};

/** The keywords that a text has not got. */
const unsaid = (keywords: readonly string[], text: string): string[] => {
  const said = text.toLocaleLowerCase();
  const words = new Set(tokensOf(text));
  return keywords.filter((keyword) => !said.includes(keyword.toLocaleLowerCase()) && !tokensOf(keyword).every((word) => words.has(word)));
};

const mostKeywords = 8;
const hasGaps = (text: string): boolean => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

const headLength = 2;

/** Here the word for the thing comes first, elsewhere last. */
const headFirst: readonly string[] = ['fr', 'es', 'pt'];

/** The word of a name that says what the thing is: the first or the last that is no number and no size. */
const headOf = (text: string, { given }: Material): string | undefined => {
  const words = tokensOf(text).filter((word) => !/\d/.test(word) && word.length > 1);
  return words.at(headFirst.includes(given.language) ? 0 : -1);
};

/** Whether a keyword names the thing: its main word is that of the title, or where words have no gaps it ends as the title does; what it is made of is no kind. */
const namesKind = (keyword: string, material: Material): boolean => {
  const { title, pack } = material;
  if (title.toLocaleLowerCase().includes(keyword.toLocaleLowerCase()) || kindsOf(headOf(keyword, material) ?? keyword, pack).size > 0)
    return false;
  if (hasGaps(keyword)) return headOf(keyword, material) === headOf(title, material);
  return title.endsWith(keyword.slice(-headLength));
};

/** What kind of product it is: its type, and the keywords that name the thing and that a text has not got; null when all is said. */
export const categoryOf = (material: Material, text: string): NamedValue | null => {
  const { keywords, pack, given } = material;
  const kinds = [...(given.productType ? [given.productType] : []), ...keywords.filter((keyword) => namesKind(keyword, material))];
  const left = unsaid(kinds, text).slice(0, mostKeywords);
  return left.length ? { name: pack.category, value: left.join(pack.listSeparator) } : null;
};
