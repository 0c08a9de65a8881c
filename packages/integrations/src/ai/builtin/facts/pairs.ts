import { decodeEntities } from '@inkstone/text/entities';
import type { NamedValue } from '../../../kit/writing-task.ts';
import { bare, keyOf, oneLine, splitList, tokensOf } from './plain-text.ts';

const longestName = 40;
const mostNameWords = 5;
const longestValue = 90;
const longestShown = 300;
const mostValues = 24;
const longestRead = 2000;

/** A name and a value with a colon between; null for a line that is none. */
export const pairIn = (line: string): NamedValue | null => {
  const at = line.slice(0, longestName + 2).search(/[:：]/);
  if (at < 2 || line.startsWith('//', at + 1)) return null;
  const [name, value] = [line.slice(0, at).trim(), bare(line.slice(at + 1))];
  const isName = /^\p{L}/u.test(name) && !/[.!?。！？,，]/u.test(name) && tokensOf(name).length <= mostNameWords;
  if (!isName || !value || value.length > longestValue || /[.!?。！？]\s/u.test(value)) return null;
  // What is counted per something, a proportion or a time has a colon too.
  return /\d$/.test(name) ? null : { name, value };
};

const yes = /^(?:true|yes|y|ja|oui|sí|sim|是|はい|예)$/iu;
const no = /^(?:false|no|n|nein|non|não|否|いいえ|아니요|n\/a|none|not supported|not available|null|undefined|-|—)$/iu;

/** Sizes without a unit say nothing a buyer could rely on. */
const measured =
  /\b(?:weight|width|height|depth|length|diameter|volume|capacity|power|voltage|temperature|frequency|gewicht|breite|höhe|tiefe|länge|durchmesser|poids|largeur|hauteur|profondeur|longueur|diamètre|peso|ancho|altura|profundidad|largo|diámetro|largura|profundidade|comprimento|diâmetro)\b|重|宽|高|深|长|直径|幅|奥行|長さ|무게|너비|높이|깊이|길이|지름/iu;
const number = /^[\d.,\s/×x-]+$/i;
/** Markup, or an address of a file: nothing that a buyer reads. */
const machine = /<\/?[a-z][^<>]{0,400}(?:>|$)|https?:\/\//iu;
const isUseless = ({ name, value }: NamedValue): boolean =>
  no.test(value) || machine.test(value) || keyOf(value) === `no ${keyOf(name)}` || (measured.test(name) && number.test(value));

/** `product_colour` as people write it. */
const nameOf = (name: string): string => {
  const words = oneLine(name.replaceAll('_', ' '));
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1, longestName * 2);
};

const shownValue = (value: string, separator: string): string => {
  const text = decodeEntities(value.slice(0, longestRead)).replaceAll('\n', '|');
  const parts = splitList(text, '|;,').map(oneLine).filter(Boolean);
  const each = [...new Map(parts.map((part) => [keyOf(part), part])).values()];
  return each.slice(0, mostValues).join(separator);
};

/** The named values that may stand in a text, each name once, in a form that people read. */
export const shownPairs = (pairs: readonly NamedValue[], separator: string): NamedValue[] => {
  const shown = pairs
    .map(({ name, value }) => ({ name: nameOf(name), value: shownValue(value, separator) }))
    .filter((pair) => pair.name && pair.value && pair.value.length <= longestShown && !isUseless(pair));
  return [...new Map(shown.map((pair) => [keyOf(pair.name), pair])).values()];
};

/** Whether a value only says that something is there. */
export const isYes = (value: string): boolean => yes.test(value);
