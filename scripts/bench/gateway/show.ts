import { median } from '../measure.ts';
import type { Done } from './load.ts';
import type { Taken } from './watch-process.ts';

/** One kind of call by so many callers at once. */
export type Cell = { name: 'JSON' | 'SSE'; callers: number };
/** What one target did in one round of a cell. */
export type Seen = Done & Taken;
/** For each target the rounds of a cell, in the order of the rounds. */
export type Rounds = ReadonlyMap<string, readonly Seen[]>;

const bare = 'bare node:http + undici';
const portkey = '@portkey-ai/gateway';

/** The median over the rounds of what a target gets done, as a ratio to another one in the same round. */
const ratioTo = (rounds: Rounds, name: string, other: string): number => {
  const theirs = rounds.get(other) ?? [];
  return median((rounds.get(name) ?? []).map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)));
};

const share = (ratio: number): string => (Number.isFinite(ratio) ? ratio.toFixed(ratio < 10 ? 2 : 1) : '–');

/** The lines of the table for one cell, as they stand in the README. */
export const linesOf = ({ name, callers }: Cell, rounds: Rounds): string[] =>
  [...rounds].map(([target, seen]) => {
    const of = (read: (one: Seen) => number) => median(seen.map(read));
    const perCall = (read: (one: Seen) => number) => of((one) => (read(one) * 1000) / one.answered).toFixed(0);
    const instructions = of((one) => (one.instructions === null ? Number.NaN : one.instructions / one.answered / 1000));
    const database = of((one) => one.databaseMs) > 0 ? ` + ${perCall((one) => one.databaseMs)}` : '';
    const columns = [
      `${name} ${callers}`,
      target,
      of((one) => one.perSecond).toFixed(0),
      share(ratioTo(rounds, target, bare)),
      share(ratioTo(rounds, target, portkey)),
      `${of((one) => one.p50).toFixed(1)} / ${of((one) => one.p99).toFixed(1)}`,
      `${perCall((one) => one.processorMs)}${database}`,
      Number.isNaN(instructions) ? '–' : instructions.toFixed(0),
      of((one) => one.megabytes).toFixed(0),
    ];
    return `| ${columns.join(' | ')} |`;
  });

export const tableHead = [
  '| calls, at once | through | a second | of the bare proxy | of Portkey | p50 / p99 ms | processor µs a call (+ database) | k instructions | MB at most |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

type Goal = { cell: string; other: string; least: number };
const goals: readonly Goal[] = [
  { cell: 'JSON 16', other: bare, least: 0.6 },
  { cell: 'JSON 64', other: bare, least: 0.75 },
  { cell: 'JSON 16', other: portkey, least: 8 },
  { cell: 'JSON 64', other: portkey, least: 12 },
  { cell: 'SSE 16', other: bare, least: 0.85 },
  { cell: 'SSE 64', other: bare, least: 0.85 },
];
const mostMegabytes = 128;
const mostInstructions = 400_000;

/** What is not reached of the figures that are asked of ours, in sentences. */
export const findMissed = (cells: ReadonlyMap<string, Rounds>): string[] => {
  const missed = goals.flatMap(({ cell, other, least }) => {
    const rounds = cells.get(cell);
    const reached = rounds ? ratioTo(rounds, 'ours', other) : Number.NaN;
    return reached < least ? [`${cell}: ${share(reached)} of ${other}, asked for ${least}`] : [];
  });
  for (const [cell, rounds] of cells) {
    const seen = rounds.get('ours') ?? [];
    const megabytes = median(seen.map((one) => one.megabytes));
    if (megabytes > mostMegabytes) missed.push(`${cell}: ${megabytes.toFixed(0)} MB, asked for ${mostMegabytes}`);
    const instructions = median(seen.map((one) => (one.instructions ?? 0) / one.answered));
    if (cell.startsWith('JSON') && instructions > mostInstructions)
      missed.push(`${cell}: ${instructions.toFixed(0)} instructions, asked for ${mostInstructions}`);
  }
  return missed;
};
