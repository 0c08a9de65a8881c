import type { Evaluation, QuestionCheck, RowProblem } from '@inkstone/contract/evaluations';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { SheetRow } from '@inkstone/documents/tables/sheet-row';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { storable } from '#server/kernel/storable.ts';
import { isCalled, isUnanswerable } from './judging.ts';
import { presentEvaluation } from './present-evaluation.ts';
import { type LabelledQuestion, readQuestions } from './question-file.ts';
import { findRuns } from './run.repository.ts';
import type { EvaluationRunService, RequireBase } from './run.service.ts';
import { findSet, replaceQuestions, upsertSet } from './set.repository.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  runs: Pick<EvaluationRunService, 'begin'>;
  requireBase: RequireBase;
  /** With which settings a base answers now. */
  getSettings: (accountId: string, baseId: string) => Promise<RetrievalSettings>;
  /** The lines of a spreadsheet; refused where a file is none. */
  readSheet: (source: { name: string; bytes: Uint8Array }) => Promise<SheetRow[]>;
  /** What the documents of a base are called. */
  findNames: (tx: TenantReader, baseId: string) => Promise<string[]>;
  takeUp: () => void;
};

const firstShown = 5;

/** The labelled questions of knowledge bases, and whether a change of the search is held against them. */
export const createEvaluationService = ({ db, clock, runs, requireBase, getSettings, readSheet, findNames, takeUp }: Deps) => {
  const show = async (tx: TenantReader, baseId: string): Promise<Evaluation> => {
    await requireBase(tx, baseId);
    // The runs first: whoever looks until all have ended finds with the last end what it measured.
    const runs = await findRuns(tx, baseId);
    return presentEvaluation(await findSet(tx, baseId), runs);
  };

  const notThere = (questions: readonly LabelledQuestion[], lines: readonly SheetRow[], names: readonly string[]): RowProblem[] => {
    const known = new Map<string, boolean>();
    const isThere = (expected: string): boolean => {
      const answer = known.get(expected) ?? names.some((name) => isCalled(name, expected));
      known.set(expected, answer);
      return answer;
    };
    const lineOf = new Map(lines.flatMap(({ number, cells }) => cells.map((cell) => [cell.trim(), number] as const)).reverse());
    return questions.flatMap(({ question, document }) =>
      document !== null && !isThere(document)
        ? [{ line: lineOf.get(question) ?? 0, kind: 'documentUnknown' as const, value: document.slice(0, 60) }]
        : [],
    );
  };

  /** Measures anew what changes are held against, with the settings of now. */
  const measureAnew = async ({ accountId }: Actor, baseId: string): Promise<void> => {
    const settings = await getSettings(accountId, baseId);
    await asTenant(db, accountId, async (tx) => {
      const set = await findSet(tx, baseId);
      if (!set || set.mostFall === null || !set.questions) return;
      const measuringId = await runs.begin(tx, { baseId, settings, purpose: 'guard' });
      await upsertSet(tx, baseId, { measure: null, measuringId, updatedAt: set.updatedAt });
    });
    takeUp();
  };

  return {
    get: ({ accountId }: Actor, baseId: string): Promise<Evaluation> => readAsTenant(db, accountId, (tx) => show(tx, baseId)),

    setGuard: async (actor: Actor, baseId: string, mostFall: number | null): Promise<Evaluation> => {
      await asTenant(db, actor.accountId, async (tx) => {
        await requireBase(tx, baseId);
        const set = await findSet(tx, baseId);
        await upsertSet(tx, baseId, { mostFall, measure: null, measuringId: null, updatedAt: set?.updatedAt ?? clock.now() });
      });
      await measureAnew(actor, baseId);
      return readAsTenant(db, actor.accountId, (tx) => show(tx, baseId));
    },

    upload: async (
      actor: Actor,
      baseId: string,
      { name, bytes, isDryRun }: { name: string; bytes: Uint8Array; isDryRun: boolean },
    ): Promise<QuestionCheck> => {
      const { accountId } = actor;
      const names = await readAsTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        return findNames(tx, baseId);
      });
      const lines = storable(await readSheet({ name, bytes }));
      const { hasHeader, rows, questions, problems } = readQuestions(lines);
      const unanswerable = questions.filter(isUnanswerable).length;
      if (!isDryRun) {
        if (!questions.length) throw new AppError('evaluation.nothingToTake', 422);
        await asTenant(db, accountId, async (tx) => {
          await requireBase(tx, baseId);
          const counts = { questions: questions.length, unanswerable };
          await upsertSet(tx, baseId, { name, ...counts, measure: null, measuringId: null, updatedAt: clock.now() });
          await replaceQuestions(tx, baseId, questions);
        });
        await measureAnew(actor, baseId);
      }
      const all = [...problems, ...notThere(questions, lines, names)].sort((one, other) => one.line - other.line);
      return { hasHeader, rows, questions: questions.length, unanswerable, problems: all, first: questions.slice(0, firstShown) };
    },

    removeQuestions: ({ accountId }: Actor, baseId: string): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        const none = { name: null, questions: 0, unanswerable: 0, measure: null, measuringId: null };
        await upsertSet(tx, baseId, { ...none, updatedAt: clock.now() });
        await replaceQuestions(tx, baseId, []);
        return {};
      }),
  };
};
export type EvaluationService = ReturnType<typeof createEvaluationService>;
