import type { ApiUsage, CallFigures } from '@inkstone/contract/api-usage';
import { partSeries } from '#console/ui/charts/part-series.ts';
import type { UsagePart } from './usage-parts.ts';
import { tokensOf } from './use-call-words.ts';

/** What of the calls a chart shows. */
export type Measure = 'requests' | 'points' | 'tokens' | 'errors' | 'latency' | 'firstToken';

/** Those of which percentiles are told. */
type Time = 'latency' | 'firstToken';
export const isTime = (measure: Measure): measure is Time => measure === 'latency' || measure === 'firstToken';

/** The percentiles of which each is a line. */
const percentiles = ['p50', 'p95', 'p99'] as const;

// A picture's numbers: floating point is exact enough for a bar, amounts to pay by never come from here.
const readers: Readonly<Record<Exclude<Measure, Time>, (figures: CallFigures) => number>> = {
  requests: ({ requests }) => requests,
  points: ({ points }) => Number(points),
  tokens: tokensOf,
  errors: ({ errors }) => errors,
};

/** The percentiles of all calls together, day by day; 0 where none succeeded. */
const timesOf = ({ days, all }: ApiUsage, time: Time): ReturnType<typeof partSeries> => ({
  keys: [...percentiles],
  days: days.map((day, index) => ({ day, values: percentiles.map((name) => all.days[index]?.[time]?.[name] ?? 0), total: 0 })),
});

/** A value of each part for each day; of times the percentiles of all. */
export const seriesOf = (usage: ApiUsage, parts: readonly UsagePart[], measure: Measure): ReturnType<typeof partSeries> =>
  isTime(measure) ? timesOf(usage, measure) : partSeries(usage.days, parts, readers[measure]);
