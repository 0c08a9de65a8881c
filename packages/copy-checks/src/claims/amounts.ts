import { narrow } from './folding.ts';
import { type Unit, unitAt } from './units.ts';

/** One way to read a number: what it is, and of what; `step` is the worth of its last digit. */
export type Reading = { value: number; step: number; unit: Unit | null };
/** A number of a text with its unit, or a name with digits in it (`code`), which is read only as it stands. */
export type Amount = { start: number; end: number; readings: Reading[]; code: string | null };
/** A number that is written as a word. */
export type WordNumber = { start: number; end: number; value: number };

const numeral = /\d+(?:[.,'’:]\d+|[\u00a0\u202f]\d{3}(?!\d))*/g;
const gapBeforeUnit = /[ \u00a0\u202f-]/;
const latinRun = /[\p{Script=Latin}\d]*(?:-[\p{Script=Latin}\d]+)*/uy;
const latinLetter = /\p{Script=Latin}/u;
const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 0.125 };

type Plain = { value: number; step: number };

const decimal = (whole: string, part: string): Plain => ({ value: Number(`${whole}.${part || 0}`), step: 10 ** -part.length });

/** What a numeral can mean: a point or comma before three digits parts thousands in one country and decimals in another. */
const valuesOf = (numeralText: string): Plain[] => {
  const text = numeralText.replaceAll(/[\u00a0\u202f'’]/g, '');
  const marks = text.replaceAll(/\d/g, '');
  const plain = text.replaceAll(/[.,]/g, '');
  if (!marks) return [decimal(text, '')];
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [whole, part] = [text.slice(0, at).replaceAll(/[.,]/g, ''), text.slice(at + 1)];
  const isMixed = marks.includes('.') && marks.includes(',');
  if (marks.length === 1 && part.length === 3) return whole === '0' ? [decimal(whole, part)] : [decimal(plain, ''), decimal(whole, part)];
  if (marks.length === 1 || (isMixed && part.length !== 3)) return [decimal(whole, part)];
  return [decimal(plain, '')];
};

/** Skips what may stand between a number and its unit. */
const unitBehind = (text: string, end: number): { unit: Unit; end: number } | null => {
  const direct = unitAt(text, end);
  if (direct) return direct;
  return gapBeforeUnit.test(text[end] ?? '') ? unitAt(text, end + 1) : null;
};

const currency: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'sterlingmoney', '¥': 'yen', '₩': 'won' };

const moneyBefore = (text: string, start: number): { unit: Unit; start: number } | null => {
  const at = text[start - 1] === ' ' ? start - 2 : start - 1;
  const dimension = currency[text[at] ?? ''];
  return dimension ? { unit: { dimension, factor: 1, system: 'metric' }, start: at } : null;
};

/** The name with digits around a numeral that letters touch; null where none does. */
const codeAround = (text: string, start: number, end: number): { start: number; end: number } | null => {
  let begin = start;
  while (begin > 0 && /[\p{Script=Latin}\d]/u.test(text[begin - 1] ?? '')) begin -= 1;
  if (begin > 1 && text[begin - 1] === '-' && latinLetter.test(text[begin - 2] ?? '')) {
    begin -= 1;
    while (begin > 0 && /[\p{Script=Latin}\d-]/u.test(text[begin - 1] ?? '')) begin -= 1;
  }
  latinRun.lastIndex = end;
  const stop = end + (latinRun.exec(text)?.[0] ?? '').length;
  return latinLetter.test(text.slice(begin, stop)) ? { start: begin, end: stop } : null;
};

const ordinal = /^\d+(?:st|nd|rd|th|er|re|e|º|ª|ème)$/i;

const amountAt = (text: string, start: number, numeralText: string): Amount | null => {
  const end = start + numeralText.length;
  const before = text[start - 1] ?? '';
  const touched = latinLetter.test(before) || (before === '-' && latinLetter.test(text[start - 2] ?? ''));
  const unit = touched ? null : unitBehind(text, end);
  const code = unit ? null : codeAround(text, start, end);
  if (code) {
    const name = text.slice(code.start, code.end);
    return ordinal.test(name) ? null : { ...code, readings: [], code: name };
  }
  if (numeralText.includes(':')) return { start, end, readings: [], code: numeralText };
  const values = valuesOf(numeralText);
  const part = fractions[text[end] ?? ''] ?? 0;
  const whole = values.map(({ value, step }) => ({ value: value + part, step: part ? 0.01 : step }));
  const money = unit ? null : moneyBefore(text, start);
  const stop = unit?.end ?? end + (part ? 1 : 0);
  const of = unit?.unit ?? money?.unit ?? null;
  return { start: money?.start ?? start, end: stop, readings: whole.map((value) => ({ ...value, unit: of })), code: null };
};

const between =
  /^\s{0,2}(?:x|×|\*|-|–|—|~|～|\/|\+|to|by|and|or|bis|und|oder|mal|à|a|et|ou|y|o|e|até|至|到|か?ら|から|부터|에서|,)\s{0,2}$/iu;

/** In "30 x 20 cm" and "10–12 cm" the unit is said once and meant of all. */
const sharing = (amounts: readonly Amount[], text: string): Amount[] => {
  const shared = [...amounts];
  for (let at = shared.length - 2; at >= 0; at -= 1) {
    const [one, next] = [shared[at], shared[at + 1]];
    const unit = next?.readings.find((reading) => reading.unit)?.unit;
    if (!one || !next || !unit || one.readings.some((reading) => reading.unit) || !one.readings.length) continue;
    if (!between.test(text.slice(one.end, next.start))) continue;
    shared[at] = { ...one, readings: [...one.readings, ...one.readings.map((reading) => ({ ...reading, unit }))] };
  }
  return shared;
};

const unitInBrackets = /[([（]\s?([^()[\]（）]{1,12})\s?[)\]）]\s?[:：]?\s*$/u;

/** "Width (cm): 30" names the unit before the number. */
const withNamedUnit = (amount: Amount, text: string): Amount => {
  if (!amount.readings.length || amount.readings.some(({ unit }) => unit)) return amount;
  const named = unitInBrackets.exec(text.slice(Math.max(0, amount.start - 24), amount.start))?.[1]?.trim();
  const unit = named ? unitAt(named, 0) : null;
  if (!named || unit?.end !== named.length) return amount;
  return { ...amount, readings: [...amount.readings, ...amount.readings.map((reading) => ({ ...reading, unit: unit.unit }))] };
};

const fromWord = ({ start, end, value }: WordNumber, text: string): Amount => {
  const unit = unitBehind(text, end);
  return { start, end: unit?.end ?? end, readings: [{ value, step: 1, unit: unit?.unit ?? null }], code: null };
};

/** The numbers of a text with what they measure, in their order; `words` are those that are written as words. */
export const amountsIn = (given: string, words: readonly WordNumber[] = []): Amount[] => {
  const text = narrow(given);
  const found: Amount[] = words.map((word) => fromWord(word, text));
  let last = 0;
  for (const match of text.matchAll(numeral)) {
    if (match.index < last) continue;
    const amount = amountAt(text, match.index, match[0]);
    if (!amount) continue;
    last = amount.end;
    found.push(amount);
  }
  const ordered = found.sort((one, other) => one.start - other.start);
  const apart = ordered.filter((amount, index) => amount.start >= (ordered[index - 1]?.end ?? 0));
  return sharing(apart, text).map((amount) => withNamedUnit(amount, text));
};

const base = ({ value, unit }: Reading): number => (unit ? (value + (unit.offset ?? 0)) * unit.factor : value);
const exact = 1e-6;
/** A rounded number of the other system may be off by so much, however few digits it has. */
const mostRounding = 0.05;

const dimensionOf = ({ unit }: Reading): string => {
  const dimension = unit?.dimension ?? '';
  return dimension === 'degree' ? 'temperature' : dimension;
};

/** Whether a measure says the same as one that was given: exactly in its own system of units, rounded from the other one. */
export const isSameAmount = (said: Reading, given: Reading): boolean => {
  if (dimensionOf(said) !== dimensionOf(given)) return false;
  const [one, other] = [base(said), base(given)];
  const difference = Math.abs(one - other);
  if (difference <= Math.max(Math.abs(one), Math.abs(other)) * exact) return true;
  if (!said.unit || !given.unit || said.unit.system === given.unit.system) return false;
  const rounding = said.step * said.unit.factor * 0.51;
  return difference <= Math.min(Math.max(rounding, 0), Math.abs(other) * mostRounding + exact) || difference <= Math.abs(other) * 0.002;
};
