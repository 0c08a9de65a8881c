import {
  type EvaluatedAnswer,
  type Evaluation,
  type EvaluationComparison,
  type EvaluationRun,
  type ExpectedPassage,
  evaluationFigures,
  evaluationLimits,
} from '@inkstone/contract/evaluations';
import { retrievalSettings } from '@inkstone/contract/retrieval';
import { z } from 'zod';
import { isUnanswerable } from './judging.ts';
import type { AnswerRow, RunRow } from './run.repository.ts';
import type { findSet } from './set.repository.ts';

/** What a row expects. */
export const expectedOf = ({ document, page, passageText }: Pick<AnswerRow, 'document' | 'page' | 'passageText'>): ExpectedPassage => ({
  document,
  page,
  text: passageText,
});

/** Whether a labelled question is one that no document answers. */
export const isAnsweredByNothing = (row: AnswerRow): boolean => isUnanswerable(expectedOf(row));

const presentRun = (row: RunRow): EvaluationRun => ({
  ...{ id: row.id, setName: row.setName, state: row.state, purpose: row.purpose, questions: row.questions, done: row.done },
  settings: retrievalSettings.parse(row.settings),
  figures: row.figures === null ? null : evaluationFigures.parse(row.figures),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** What is told of a base. */
export const presentEvaluation = (set: Awaited<ReturnType<typeof findSet>>, runs: readonly RunRow[]): Evaluation => ({
  set:
    set && set.name !== null
      ? { name: set.name, questions: set.questions, unanswerable: set.unanswerable, updatedAt: set.updatedAt.toISOString() }
      : null,
  guard: {
    mostFall: set?.mostFall ?? null,
    measure: set?.measure ?? null,
    isMeasuring: runs.some(({ id, finishedAt }) => id === set?.measuringId && finishedAt === null),
  },
  runs: runs.slice(0, evaluationLimits.runs).map(presentRun),
});

const found = z.object({ name: z.string(), page: z.number().nullable(), score: z.number(), text: z.string() }).nullable();

const answerOf = (row: AnswerRow | undefined): EvaluatedAnswer | null => {
  if (!row?.isAsked) return null;
  const first = found.parse(row.firstFound);
  return { rank: row.rank, isRight: isAnsweredByNothing(row) ? first === null : row.rank !== null, first };
};

type Side = { run: RunRow; answers: readonly AnswerRow[] };

/** Two runs question by question: those of the first one, each with what the other made of the same words. */
export const presentComparison = ({ run, answers }: Side, other: Side | null): EvaluationComparison => {
  const others = new Map(other?.answers.map((row) => [row.question, row]));
  return {
    run: presentRun(run),
    other: other && presentRun(other.run),
    items: answers.map((row) => ({
      ...{ question: row.question, expected: expectedOf(row) },
      ...{ one: answerOf(row), other: answerOf(others.get(row.question)) },
    })),
  };
};
