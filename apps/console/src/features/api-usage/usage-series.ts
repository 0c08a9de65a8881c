import type { ApiUsage, CallFigures } from '@inkstone/contract/api-usage';
import { chartColours } from '#console/ui/charts/chart-series.ts';
import type { UsagePart } from './usage-parts.ts';
import { tokensOf } from './use-figure-words.ts';

/** What of the calls a chart shows. */
export type Measure = 'requests' | 'points' | 'tokens' | 'errors' | 'latency' | 'firstToken';

/** Those of which percentiles are told. */
type Time = 'latency' | 'firstToken';
export const isTime = (measure: Measure): measure is Time => measure === 'latency' || measure === 'firstToken';

/** The key of all parts for which there is no colour left. */
export const others = 'others';

/** The percentiles of which each is a line. */
const percentiles = ['p50', 'p95', 'p99'] as const;

// A picture's numbers: floating point is exact enough for a bar, amounts to pay by never come from here.
const readers: Readonly<Record<Exclude<Measure, Time>, (figures: CallFigures) => number>> = {
  requests: ({ requests }) => requests,
  points: ({ points }) => Number(points),
  tokens: tokensOf,
  errors: ({ errors }) => errors,
};

type Series = { keys: string[]; days: { day: string; values: number[]; total: number }[] };

/** The percentiles of all calls together, day by day; 0 where none succeeded. */
const timesOf = ({ days, all }: ApiUsage, time: Time): Series => ({
  keys: [...percentiles],
  days: days.map((day, index) => ({ day, values: percentiles.map((name) => all.days[index]?.[time]?.[name] ?? 0), total: 0 })),
});

/** A value of each part for each day, those with most first; what there is no colour for is gathered. Parts without any are left out. */
export const seriesOf = (usage: ApiUsage, parts: readonly UsagePart[], measure: Measure): Series => {
  if (isTime(measure)) return timesOf(usage, measure);
  const read = readers[measure];
  const ranked = parts.filter(({ now }) => read(now) > 0).sort((one, other) => read(other.now) - read(one.now));
  const hasOthers = ranked.length > chartColours;
  const named = ranked.slice(0, hasOthers ? chartColours - 1 : chartColours);
  const rest = ranked.slice(named.length);
  const at = (part: UsagePart, index: number): number => (part.days[index] ? read(part.days[index]) : 0);
  return {
    keys: [...named.map(({ key }) => key), ...(hasOthers ? [others] : [])],
    days: usage.days.map((day, index) => {
      const values = named.map((part) => at(part, index));
      const gathered = rest.reduce((sum, part) => sum + at(part, index), 0);
      return { day, values: hasOthers ? [...values, gathered] : values, total: values.reduce((sum, value) => sum + value, gathered) };
    }),
  };
};
