import { type Counted, unitSizes } from '@inkstone/contract/model-kinds';
import type { Micropoints } from '#server/features/wallet/index.ts';
import type { PriceVersion } from './model.repository.ts';

/** What calls are charged for: tokens, with those from the vendor's cache and into it among the input, and what else was counted. */
export type ChargedUsage = { input: number; cachedInput: number; cacheWrite: number; output: number; counted?: readonly Counted[] };

/** A number into which the sizes of all units go, and the million that prices of tokens are for. */
const commonSize = 18_000_000n;

const countOf = (counted: readonly Counted[], unit: Counted['unit']): number =>
  counted.reduce((sum, line) => sum + (line.unit === unit ? line.count : 0), 0);

/** The price of what was counted: that of its size and quality, else that of either, else the general one. */
const lineOf = ({ unitPrices }: Pick<PriceVersion, 'unitPrices'>, { unit, size, quality }: Counted) => {
  const fits = unitPrices.filter((line) => line.unit === unit && (line.size ?? size) === size && (line.quality ?? quality) === quality);
  const fitness = (line: (typeof fits)[number]): number => Number(line.size !== undefined) * 2 + Number(line.quality !== undefined);
  return fits.toSorted((a, b) => fitness(b) - fitness(a))[0];
};

/** What was counted and has a price of its own; the rest of it is tokens of text. */
const pricedOf = (price: PriceVersion, counted: readonly Counted[]): { counted: Counted; micros: number }[] =>
  counted.flatMap((each) => {
    const line = lineOf(price, each);
    return line ? [{ counted: each, micros: line.micros }] : [];
  });

type TokenPrices = Pick<PriceVersion, 'inputMicros' | 'cachedInputMicros' | 'cacheWriteMicros' | 'outputMicros'>;

/** The prices of tokens that a call can be charged by whose input has no more tokens than these: the first ones, and those from fewer on, ascending. */
export const pricesUpTo = (price: TokenPrices & Pick<PriceVersion, 'priceTiers'>, input: number): TokenPrices[] => [
  price,
  ...price.priceTiers
    .filter(({ fromTokens }) => fromTokens <= input)
    .toSorted((a, b) => a.fromTokens - b.fromTokens)
    .map(({ inputMicros, outputMicros, cachedInputMicros = inputMicros, cacheWriteMicros = inputMicros }) => ({
      inputMicros,
      cachedInputMicros,
      cacheWriteMicros,
      outputMicros,
    })),
];

/** A part of what is charged: so many, at an official price in millionths for as many as `per`. */
export type ChargedLine = {
  part: 'input' | 'cachedInput' | 'cacheWrite' | 'output' | Counted['unit'];
  count: number;
  micros: number;
  per: number;
};

const tokenSize = 1_000_000;

/**
 * What is charged of a usage by a version of a price. Tokens of pictures and sound are a part of the input or output, and are charged as text
 * where the version has no price of their own. How long the input is, that from the cache included, decides on the price of all tokens of the call.
 */
export const chargedLines = (
  price: PriceVersion,
  { input, cachedInput, cacheWrite, output, counted = [] }: ChargedUsage,
): ChargedLine[] => {
  const lines = counted.length ? pricedOf(price, counted) : [];
  const ofTheirOwn = lines.map((line) => line.counted);
  const textInput = input - cachedInput - cacheWrite - countOf(ofTheirOwn, 'imageInputToken') - countOf(ofTheirOwn, 'audioInputToken');
  const { inputMicros, cachedInputMicros, cacheWriteMicros, outputMicros } = price.priceTiers.length
    ? (pricesUpTo(price, input).at(-1) ?? price)
    : price;
  return [
    { part: 'input', count: Math.max(0, textInput), micros: inputMicros, per: tokenSize },
    { part: 'cachedInput', count: cachedInput, micros: cachedInputMicros, per: tokenSize },
    { part: 'cacheWrite', count: cacheWrite, micros: cacheWriteMicros, per: tokenSize },
    { part: 'output', count: Math.max(0, output - countOf(ofTheirOwn, 'imageOutputToken')), micros: outputMicros, per: tokenSize },
    ...lines.map(({ counted: { unit, count }, micros }) => ({ part: unit, count, micros, per: unitSizes[unit] })),
  ];
};

/**
 * What some lines cost together: exact in whole numbers, and rounded up once. A CNY is 100 points of a million micropoints, so a millionth of
 * it is 100 micropoints; the rate is in hundredths, which takes the 100 away again.
 */
export const priceOfLines = (
  { rateHundredths, factorTimes, factorOver }: Pick<PriceVersion, 'rateHundredths' | 'factorTimes' | 'factorOver'>,
  lines: readonly ChargedLine[],
): Micropoints => {
  const sum = lines.reduce((all, { count, micros, per }) => all + BigInt(count) * BigInt(micros) * (commonSize / BigInt(per)), 0n);
  const over = commonSize * BigInt(factorOver);
  return (sum * BigInt(rateHundredths) * BigInt(factorTimes) + over - 1n) / over;
};

/** What a usage costs by a version of a price. */
export const chargeOf = (price: PriceVersion, usage: ChargedUsage): Micropoints => priceOfLines(price, chargedLines(price, usage));

/** The same, and no more than was held for it. */
export const chargeWithin = (price: PriceVersion, usage: ChargedUsage, most: Micropoints): Micropoints => {
  const charge = chargeOf(price, usage);
  return charge < most ? charge : most;
};
