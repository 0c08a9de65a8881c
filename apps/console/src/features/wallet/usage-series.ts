import type { UsageDay } from '@inkstone/contract/wallet';
import { chartColours } from '#console/ui/charts/chart-series.ts';

/** The key of everything for which there is no colour left. */
export const otherWork = 'other';

export type UsageTable = { works: string[]; days: { day: string; values: number[]; total: number }[]; total: number };

// A picture's numbers: floating point is exact enough for a bar, amounts to pay by never come from here.
const totalsOf = (days: readonly UsageDay[]): Map<string, number> => {
  const totals = new Map<string, number>();
  for (const { work, points } of days.flatMap((day) => day.work)) totals.set(work, (totals.get(work) ?? 0) + Number(points));
  return totals;
};

/** The statistics as rows of one value a kind of work: the dearest kinds first, small ones gathered. */
export const tableOf = (days: readonly UsageDay[]): UsageTable => {
  const ranked = [...totalsOf(days)].filter(([, points]) => points > 0).sort(([, a], [, b]) => b - a);
  const hasOther = ranked.length > chartColours;
  const named = ranked.slice(0, hasOther ? chartColours - 1 : chartColours).map(([work]) => work);
  const rows = days.map(({ day, points, work }) => {
    const values = named.map((name) => Number(work.find((entry) => entry.work === name)?.points ?? 0));
    const rest = work.filter((entry) => !named.includes(entry.work)).reduce((sum, entry) => sum + Number(entry.points), 0);
    return { day, values: hasOther ? [...values, rest] : values, total: Number(points) };
  });
  return { works: hasOther ? [...named, otherWork] : named, days: rows, total: rows.reduce((sum, { total }) => sum + total, 0) };
};
