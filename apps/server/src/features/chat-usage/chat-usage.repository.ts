import type { AnswerEnd } from '@inkstone/contract/chat-usage';
import { eq, lt, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { chatUsage, citedDocuments } from '#server/db/schema/chat-usage.ts';

/** What the answers of a day came to: of one knowledge base, of one person, or of one outcome; the other two are null. */
export type FiguresRow = {
  day: string;
  baseId: string | null;
  userId: string | null;
  outcome: AnswerEnd | null;
  answers: number;
  ends: Record<AnswerEnd, number>;
  charge: bigint;
};

type Days = { timeZone: string; firstDay: string; dayCount: number };

/**
 * What the account's answers came to on some days of a zone, by knowledge base, by person and by outcome.
 * @sql Days of a zone are cut by a function of the database.
 */
export const findFigures = async (tx: TenantTransaction, { timeZone, firstDay, dayCount }: Days): Promise<FiguresRow[]> => {
  type Row = Pick<FiguresRow, 'day' | 'baseId' | 'userId' | 'outcome'> & Record<AnswerEnd | 'answers' | 'charge', string>;
  const rows = await runSql<Row>(
    tx,
    sql`select day::text, base_id as "baseId", user_id as "userId", outcome, answers, answered, uncited, from_faq as "fromFaq",
      taken_over as "takenOver", not_found as "notFound", stopped, failed, charge
      from chat_figures_of_days(${timeZone}, ${firstDay}::date, ${dayCount})`,
  );
  return rows.map(({ day, baseId, userId, outcome, answers, charge, ...ends }) => ({
    ...{ day, baseId, userId, outcome, answers: Number(answers), charge: BigInt(charge) },
    ends: {
      answered: Number(ends.answered),
      uncited: Number(ends.uncited),
      fromFaq: Number(ends.fromFaq),
      takenOver: Number(ends.takenOver),
      notFound: Number(ends.notFound),
      stopped: Number(ends.stopped),
      failed: Number(ends.failed),
    },
  }));
};

/** The answers of a day, knowledge base, person and outcome. */
export type UsageLine = { day: string; baseId: string; userId: string; outcome: AnswerEnd; answers: number; charge: bigint };

/**
 * The same line by line.
 * @sql Days of a zone are cut by a function of the database.
 */
export const findLines = async (tx: TenantTransaction, { timeZone, firstDay, dayCount }: Days): Promise<UsageLine[]> => {
  const rows = await runSql<Omit<UsageLine, 'answers' | 'charge'> & { answers: string; charge: string }>(
    tx,
    sql`select day::text, base_id as "baseId", user_id as "userId", outcome, answers, charge
      from chat_usage_of_days(${timeZone}, ${firstDay}::date, ${dayCount}) order by day, base_id, user_id, outcome`,
  );
  return rows.map((row) => ({ ...row, answers: Number(row.answers), charge: BigInt(row.charge) }));
};

/** The query for the ids of all documents of the account that an answer has cited. */
export const citedIds = (tx: TenantReader) =>
  tx.select({ id: citedDocuments.documentId }).from(citedDocuments).where(eq(citedDocuments.accountId, tx.accountId));

/**
 * Forgets what no screen shows any more.
 * @owner What is old is forgotten for every account.
 */
export const deleteOldUsage = async (db: OwnerDatabase, before: Date): Promise<void> => {
  await db.delete(chatUsage).where(lt(chatUsage.beginsAt, before));
};
