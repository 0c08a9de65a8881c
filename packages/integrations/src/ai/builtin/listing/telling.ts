import type { NamedValue } from '../../../kit/writing-task.ts';
import { kindOf } from '../facts/kind-of.ts';
import { isYes } from '../facts/pairs.ts';
import { keyOf, tokensOf } from '../facts/plain-text.ts';
import type { Material } from '../facts/read-facts.ts';
import { pairText } from './said.ts';

/** Values by which people tell products apart without being told their name. */
const tellingName =
  /^(?:product |housing |cable |band |label |printing |item |produkt)?(?:colou?rs?|materials?|sizes?|length|capacity|volume|scent|flavou?r|model|farbe|größe|länge|inhalt|modell|couleurs?|matière|taille|longueur|contenance|color|talla|tamaño|largo|capacidad|cor|tamanho|comprimento|capacidade|颜色|材质|尺寸|规格|容量|型号|カラー|素材|サイズ|容量|색상|소재|크기|용량)$/iu;
/** Of a value that says nothing by itself the name is said too, in so much room. */
const longestNamed = 34;
const longestValue = 32;
const longestItem = 28;
const mostAdditions = 12;
const telling: readonly string[] = ['material', 'size', 'colour'];

/** The same number for the same facts: it chooses among facts that tell as much, so that two products with one name take different ones. */
export const markOf = ({ sentences, items, pairs }: Material): number => {
  const all = [...sentences, ...items].map(({ text }) => text).concat(pairs.map(({ name, value }) => name + value));
  let mark = 0;
  for (const letter of all.join('\n')) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return mark;
};

/** The same list, begun at another place. */
export const startingAt = <Each>(all: readonly Each[], begin: number): Each[] => {
  const at = all.length ? begin % all.length : 0;
  return [...all.slice(at), ...all.slice(0, at)];
};

const capitalised = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** What may stand behind a title, the most telling first: values by which people tell products apart, keywords, short facts, named values. */
export const additionsTo = (title: string, material: Material): string[] => {
  const { brand, pairs, keywords, items, given } = material;
  const said = new Set(tokensOf(`${title} ${brand}`));
  const joined = keyOf(title).replaceAll(' ', '');
  const isNew = (text: string): boolean =>
    !joined.includes(keyOf(text).replaceAll(' ', '')) && !tokensOf(text).some((word) => said.has(word));
  const values = pairs.filter(({ name }) => tellingName.test(name)).map(({ value }) => value);
  const short = items.filter(({ kind, text }) => telling.includes(kind) && text.length <= longestItem && !/[.!?]/.test(text));
  const bare = [
    ...values,
    ...keywords.filter((word) => kindOf(word, material.pack) !== 'care'),
    ...short.map(({ text }) => text),
    given.productType ?? '',
  ];
  const isLabelled = ({ name, value }: NamedValue): boolean =>
    !tellingName.test(name) &&
    value.length <= longestValue &&
    kindOf(name, material.pack) !== 'care' &&
    kindOf(name, material.pack) !== 'contents';
  const isAside = ({ name }: NamedValue): boolean => material.pack.aside.test(name);
  const named = pairs.filter((pair) => isLabelled(pair) && !isAside(pair));
  const labelled = startingAt(
    named.filter(({ name, value }) => isNew(isYes(value) ? name : value)),
    markOf(material),
  ).map((pair) => pairText(pair, material.pack));
  const all = [
    ...bare.filter((text) => text && text.length <= longestValue && !/[:：]/.test(text) && isNew(text)),
    ...labelled.filter((text) => text.length <= longestNamed),
  ];
  const each = new Map(all.map((text) => [keyOf(text), capitalised(text)]));
  return [...each.values()].slice(0, mostAdditions);
};
