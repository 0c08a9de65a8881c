import type { ModelPrice } from '@inkstone/integrations/kit/ai-vendor';
import type { OfficialPrices } from '@inkstone/integrations/kit/official-prices';
import { tiered, usd } from '@inkstone/integrations/kit/price';
import { type ConditionalPrice, findProvider, type MatchLogic, type ModelPrice as SourcePrice } from '@pydantic/genai-prices';

/** What counts for an input of so many tokens: the source's prices by length are for inputs longer than they say. */
const amountOf = (price: SourcePrice, key: string, inputTokens = 0): number | undefined => {
  const amount = price[key];
  if (typeof amount !== 'object') return amount;
  const reached = amount.tiers.filter(({ start }) => start < inputTokens).toSorted((a, b) => a.start - b.start);
  return reached.at(-1)?.price ?? amount.base;
};

const tokenKeys = ['input_mtok', 'output_mtok', 'cache_read_mtok', 'cache_write_mtok'] as const;

/** From how many tokens of input on some price of tokens is another one. */
const lengthsOf = (price: SourcePrice): number[] => {
  const starts = tokenKeys.flatMap((key) => {
    const amount = price[key];
    return typeof amount === 'object' ? amount.tiers.map(({ start }) => start + 1) : [];
  });
  return [...new Set(starts)].sort((a, b) => a - b);
};

const hasStarted = ({ constraint }: ConditionalPrice, day: string): boolean =>
  constraint?.type !== 'start_date' || constraint.start_date <= day;

/** What counts on a day; where the hour of the day changes it, the dearest hour. */
const currentOf = (prices: ConditionalPrice[] | SourcePrice, day: string): SourcePrice => {
  if (!Array.isArray(prices)) return prices;
  const started = prices.filter((each) => hasStarted(each, day));
  const byHour = started.filter(({ constraint }) => constraint?.type === 'time_of_date');
  const dated = started.filter(({ constraint }) => constraint?.type !== 'time_of_date').at(-1);
  const dearest = byHour.toSorted((a, b) => (amountOf(b.prices, 'input_mtok') ?? 0) - (amountOf(a.prices, 'input_mtok') ?? 0))[0];
  return (dearest ?? dated)?.prices ?? {};
};

const unitKeys = [
  ['imageInputToken', 'input_image_mtok'],
  ['imageOutputToken', 'output_image_mtok'],
  ['audioInputToken', 'input_audio_mtok'],
  ['millisecond', 'input_audio_hours'],
  ['search', 'rerank_searches_kcount'],
] as const;

/** A price in whole millionths; null where the source has none. */
const priceOf = (price: SourcePrice): ModelPrice | null => {
  const units = unitKeys.flatMap(([unit, key]) => {
    const amount = amountOf(price, key);
    return amount === undefined ? [] : [{ unit, micros: usd(amount, 0).inputMicros }];
  });
  if (amountOf(price, 'input_mtok') === undefined && !units.length) return null;
  const amountsAt = (inputTokens: number): Parameters<typeof usd> => {
    const [input = 0, output = 0, cached, written] = tokenKeys.map((key) => amountOf(price, key, inputTokens));
    return written === undefined ? [input, output, cached] : [input, output, cached, written];
  };
  const tiers = lengthsOf(price).map((fromTokens): [number, ...Parameters<typeof usd>] => [fromTokens, ...amountsAt(fromTokens)]);
  const tokens = usd(...amountsAt(0));
  return { ...(tiers.length ? tiered(tokens, ...tiers) : tokens), ...(units.length && { units }) };
};

/** The names that a model is surely meant by: a beginning might be that of a dearer one, too. */
const namesOf = (match: MatchLogic): string[] => {
  if ('equals' in match) return [match.equals];
  return 'or' in match ? match.or.flatMap(namesOf) : [];
};

/** The prices of a vendor on a day, each with the exact names of its models; the first that has a name has it alone. */
export const readSource = (vendor: string, day: string): OfficialPrices['models'] => {
  const seen = new Set<string>();
  const models = findProvider({ providerId: vendor })?.models ?? [];
  return models.flatMap(({ id, match, prices }) => {
    const price = priceOf(currentOf(prices, day));
    const names = [...new Set([id, ...namesOf(match)])].filter((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return price && names.length ? [[names.join(' '), price] as const] : [];
  });
};
