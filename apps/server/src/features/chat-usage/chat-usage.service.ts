import {
  type AnswerEnd,
  answerEnds,
  type ChatFigures,
  type ChatUsage,
  mostUsersTold,
  type UnansweredQuestion,
  type UncitedDocument,
} from '@inkstone/contract/chat-usage';
import type { ChatOrigin } from '@inkstone/contract/chats';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { findNames } from '#server/features/accounts/index.ts';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { csvOf } from '#server/kernel/csv.ts';
import { groupsOf, partOf } from '#server/kernel/day-parts.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findTimeZone, lastDays } from '#server/kernel/time-zone.ts';
import { citedIds, type FiguresRow, findFigures, findLines } from './chat-usage.repository.ts';

type Uncited = { count: number; documents: { id: string; name: string; baseId: string; createdAt: Date }[] };

export type ChatUsageDeps = {
  db: OwnerDatabase;
  clock: Clock;
  /** The knowledge bases that somebody may ask. */
  findOpen: (actor: Actor) => Promise<readonly { id: string; name: string }[]>;
  /** Documents of these bases that can be found and are none of some others: how many, and the oldest of them. */
  findReadableBut: (
    tx: TenantReader,
    asked: { baseIds: readonly string[]; but: ReturnType<typeof citedIds>; limit: number },
  ) => Promise<Uncited>;
  /** Of some users those who ask from outside. */
  findGuestKinds: (tx: TenantReader, userIds: readonly string[]) => Promise<ReadonlyMap<string, 'program' | 'named' | 'visitor' | 'known'>>;
  /** Questions that found nothing, most asked first. */
  findUnanswered: (
    tx: TenantReader,
    most: number,
  ) => Promise<readonly { question: string; count: number; lastAt: string; baseId: string }[]>;
};

const shownDays = 15;
const mostDocuments = 100;
const mostQuestions = 10;
const countOf = ({ answers }: FiguresRow): number => answers;

const originOf = (kind: 'program' | 'named' | 'visitor' | 'known' | undefined): ChatOrigin => {
  if (kind === undefined) return 'chat';
  return kind === 'program' || kind === 'named' ? 'api' : 'site';
};

const figuresOf = (rows: readonly FiguresRow[]): ChatFigures => {
  const sumOf = (read: (row: FiguresRow) => number): number => rows.reduce((sum, row) => sum + read(row), 0);
  const of = (end: AnswerEnd): number => sumOf(({ ends }) => ends[end]);
  return {
    answers: sumOf(countOf),
    ends: {
      answered: of('answered'),
      uncited: of('uncited'),
      fromFaq: of('fromFaq'),
      takenOver: of('takenOver'),
      notFound: of('notFound'),
      stopped: of('stopped'),
      failed: of('failed'),
    },
    points: formatPoints(rows.reduce((sum, { charge }) => sum + charge, 0n)),
  };
};

/** Answers of the chat of an account as figures of days, knowledge bases, people and outcomes. */
export const createChatUsageService = ({ db, clock, findOpen, findReadableBut, findUnanswered, findGuestKinds }: ChatUsageDeps) => {
  const daysOf = (asked: string) => {
    const timeZone = findTimeZone(asked);
    if (!timeZone) throw new AppError('profile.timeZone');
    const allDays = lastDays(timeZone, clock.now(), 2 * shownDays);
    return { timeZone, allDays, days: allDays.slice(-shownDays) };
  };
  const namesOf = (tx: TenantTransaction, rows: readonly { userId: string | null }[]) =>
    findNames(tx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  const kindsOf = (tx: TenantTransaction, rows: readonly FiguresRow[]) =>
    findGuestKinds(tx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  const basesOf = async (actor: Actor) => new Map((await findOpen(actor)).map(({ id, name }) => [id, name]));

  return {
    /** The last 15 days of a zone, and the 15 before them. */
    usage: async (actor: Actor, asked: string): Promise<ChatUsage> => {
      const { timeZone, allDays, days } = daysOf(asked);
      const [bases, { rows, names, kinds }] = await Promise.all([
        basesOf(actor),
        asTenant(db, actor.accountId, async (tx) => {
          const found = await findFigures(tx, { timeZone, firstDay: allDays[0] ?? '', dayCount: allDays.length });
          return { rows: found, names: await namesOf(tx, found), kinds: await kindsOf(tx, found) };
        }),
      ]);
      const of = (group: readonly FiguresRow[]) => partOf(group, days, figuresOf);
      const groupedBy = (keyOf: (row: FiguresRow) => string | null) => {
        const having = rows.filter((row) => keyOf(row) !== null);
        return groupsOf(having, days, { keyOf: (row) => keyOf(row) ?? '', countOf });
      };
      // Nobody knows one visitor of a web site from another.
      const people = groupedBy(({ userId }) => (userId && kinds.get(userId) === 'visitor' ? 'visitors' : userId));
      const others = people.slice(mostUsersTold).flat();
      const byOutcome = rows.filter(({ outcome }) => outcome !== null);
      return {
        days,
        all: of(byOutcome),
        bases: groupedBy(({ baseId }) => baseId).flatMap((group) => {
          const baseId = group[0]?.baseId;
          return baseId ? [{ baseId, name: bases.get(baseId) ?? null, ...of(group) }] : [];
        }),
        users: [
          ...people.slice(0, mostUsersTold).flatMap((group) => {
            const userId = group[0]?.userId;
            if (!userId) return [];
            const kind = kinds.get(userId);
            return [{ userId, name: kind === 'visitor' ? null : (names.get(userId) ?? null), origin: originOf(kind), ...of(group) }];
          }),
          ...(others.length ? [{ userId: null, name: null, origin: 'chat' as const, ...of(others) }] : []),
        ],
        outcomes: answerEnds.flatMap((outcome) => {
          const group = byOutcome.filter((row) => row.outcome === outcome);
          return group.length ? [{ outcome, ...of(group) }] : [];
        }),
      };
    },

    /** A line for each of the last 15 days of a zone, knowledge base, person and outcome. A cell that a spreadsheet would run as a formula is escaped. */
    exportAll: async (actor: Actor, asked: string): Promise<string> => {
      const { timeZone, days } = daysOf(asked);
      const [bases, { lines, names }] = await Promise.all([
        basesOf(actor),
        asTenant(db, actor.accountId, async (tx) => {
          const found = await findLines(tx, { timeZone, firstDay: days[0] ?? '', dayCount: days.length });
          return { lines: found, names: await namesOf(tx, found) };
        }),
      ]);
      const told = lines.map(({ day, baseId, userId, outcome, answers, charge }) => [
        ...[day, bases.get(baseId) ?? baseId, names.get(userId) ?? userId, outcome, answers],
        Number(formatPoints(charge)),
      ]);
      return csvOf([['day', 'knowledge_base', 'user', 'outcome', 'answers', 'points'], ...told], { bom: true });
    },

    unanswered: async (actor: Actor): Promise<UnansweredQuestion[]> => {
      const bases = await basesOf(actor);
      const groups = await readAsTenant(db, actor.accountId, (tx) => findUnanswered(tx, mostQuestions));
      return groups.flatMap(({ question, count, lastAt, baseId }) => {
        const baseName = bases.get(baseId);
        return baseName === undefined ? [] : [{ question, count, lastAt, baseId, baseName }];
      });
    },

    uncited: async (actor: Actor): Promise<{ count: number; documents: UncitedDocument[] }> => {
      const bases = await basesOf(actor);
      const { count, documents } = await readAsTenant(db, actor.accountId, (tx) =>
        findReadableBut(tx, { baseIds: [...bases.keys()], but: citedIds(tx), limit: mostDocuments }),
      );
      return {
        count,
        documents: documents.map(({ createdAt, ...document }) => ({
          ...document,
          baseName: bases.get(document.baseId) ?? '',
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  };
};
