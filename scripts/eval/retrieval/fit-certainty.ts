import { type QuestionKind, type Signs, signNames } from '@inkstone/retrieval/ranking/certainty';
import { lookFor } from '@inkstone/retrieval/retrieve';
import { say } from '../say.ts';
import { indexOf } from './measure.ts';
import { openPackedDictionary } from './packed-dictionary.ts';
import { pairsOf } from './pairs.ts';
import { base, halfOf } from './question-set.ts';

/** Of each pair so many at most; each pair counts alike. */
const mostOfPair = 200;
const ridge = 3e-4;
const rounds = 100;

type Sample = { x: number[]; y: number; weight: number };

const collect = async (folder: string): Promise<Record<QuestionKind, Sample[]>> => {
  const samples: Record<QuestionKind, Sample[]> = { words: [], characters: [], translated: [] };
  for (const { name, isAnswered, documents, questions } of pairsOf(folder)) {
    const search = (await indexOf({ documents })).search({ account: 'evaluation', readable: [{ base, documents: 'all' }] });
    const odd = halfOf(questions, 'odd');
    const step = Math.max(1, Math.floor(odd.length / mostOfPair));
    const some = odd.filter((_, at) => at % step === 0);
    for (const { text } of some) {
      const looked = await lookFor(search, { question: text, dictionary: openPackedDictionary });
      const [best] = looked.sort((one, other) => other.signs.worth - one.signs.worth);
      if (best) samples[best.kind].push({ x: signNames.map((sign) => best.signs[sign]), y: isAnswered ? 1 : 0, weight: 1 / some.length });
    }
    say(`# ${name}`);
  }
  return samples;
};

const dot = (one: readonly number[], other: readonly number[]): number => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** The solution of a small system of linear equations, by elimination with the largest pivot. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const at = (row: number, place: number): number => rows[row]?.[place] ?? 0;
    let pivot = column;
    for (let row = column; row < size; row += 1) if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      rows[row] = (rows[row] ?? []).map((value, place) => value - factor * at(column, place));
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
};

type Slopes = { gradient: number[]; hessian: number[][] };
type Seen = { row: readonly number[]; b: readonly number[]; y: number; weight: number };

/** What one sample adds to slope and curvature. */
const addSample = ({ gradient, hessian }: Slopes, { row, b, y, weight }: Seen): void => {
  const p = 1 / (1 + Math.exp(-dot(row, b)));
  for (const [i, value] of row.entries()) {
    gradient[i] = (gradient[i] ?? 0) + weight * (p - y) * value;
    const line = hessian[i] ?? [];
    for (const [j, other] of row.entries()) line[j] = (line[j] ?? 0) + weight * p * (1 - p) * value * other;
  }
};

/** Newton's method on standardised signs; answered and other questions count alike. */
const regress = (samples: readonly Sample[]): { base: number; of: number[] } => {
  const totals = [0, 1].map((y) => samples.filter((each) => each.y === y).reduce((sum, { weight }) => sum + weight, 0));
  const weighted = samples.map((each) => ({ ...each, weight: each.weight / (totals[each.y] ?? 1) }));
  const size = signNames.length;
  const means = Array.from({ length: size }, (_, at) => samples.reduce((sum, { x }) => sum + (x[at] ?? 0), 0) / samples.length);
  const spreads = means.map(
    (mean, at) => Math.sqrt(samples.reduce((sum, { x }) => sum + ((x[at] ?? 0) - mean) ** 2, 0) / samples.length) + 1e-9,
  );
  const z = weighted.map(({ x }) => [1, ...x.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1))]);
  let b = Array.from({ length: size + 1 }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    const gradient = b.map((value, at) => (at ? ridge * value : 0));
    const hessian = b.map((_, row): number[] => b.map((__, column) => (row === column ? ridge : 0)));
    for (const [at, { y, weight }] of weighted.entries()) addSample({ gradient, hessian }, { row: z[at] ?? [], b, y, weight });
    const step = solve(hessian, gradient);
    b = b.map((value, at) => value - (step[at] ?? 0));
  }
  const of = b.slice(1).map((value, at) => value / (spreads[at] ?? 1));
  return { base: (b[0] ?? 0) - dot(of, means), of };
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

const told = (samples: readonly Sample[]): { base: number; of: Partial<Signs> } => {
  const { base: beginning, of } = regress(samples);
  return { base: rounded(beginning), of: Object.fromEntries(signNames.map((sign, at) => [sign, rounded(of[at] ?? 0)])) };
};

/** Prints the constants of `packages/retrieval/src/ranking/certainty.ts`, fitted on odd questions: a logistic regression for each kind of question. */
export const fitCertainty = async (folder: string): Promise<void> => {
  const { words, characters, translated } = await collect(folder);
  say(JSON.stringify({ words: told(words), characters: told(characters), translated: told(translated) }, null, 2));
};
