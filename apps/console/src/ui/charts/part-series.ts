import { chartColours } from './chart-series.ts';
import type { FiguresDay } from './day-figures.tsx';

/** The key of all parts for which there is no colour left. */
export const otherParts = 'others';

type Part<Figures> = { key: string; now: Figures; days: readonly Figures[] };

/** A value of each part for each day, those with most first; what there is no colour for is gathered. Parts without any are left out. */
export const partSeries = <Figures>(
  days: readonly string[],
  parts: readonly Part<Figures>[],
  read: (figures: Figures) => number,
): { keys: string[]; days: FiguresDay[] } => {
  const ranked = parts.filter(({ now }) => read(now) > 0).sort((one, other) => read(other.now) - read(one.now));
  const hasOthers = ranked.length > chartColours;
  const named = ranked.slice(0, hasOthers ? chartColours - 1 : chartColours);
  const rest = ranked.slice(named.length);
  const at = (part: Part<Figures>, index: number): number => (part.days[index] ? read(part.days[index]) : 0);
  return {
    keys: [...named.map(({ key }) => key), ...(hasOthers ? [otherParts] : [])],
    days: days.map((day, index) => {
      const values = named.map((part) => at(part, index));
      const gathered = rest.reduce((sum, part) => sum + at(part, index), 0);
      return { day, values: hasOthers ? [...values, gathered] : values, total: values.reduce((sum, value) => sum + value, gathered) };
    }),
  };
};
