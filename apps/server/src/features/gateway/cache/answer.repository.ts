import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { gatewayAnswers as answers } from '#server/db/schema/gateway.ts';
import type { CacheKey } from './cache-key.ts';

/** An answer as it is kept: what was sent, and what the first one was charged by. */
export type KeptAnswer = Omit<typeof answers.$inferSelect, 'accountId' | 'appId' | 'digest' | 'createdAt' | 'expiresAt'>;

const columns = {
  contentType: answers.contentType,
  body: answers.body,
  vendor: answers.vendor,
  model: answers.model,
  priceVersion: answers.priceVersion,
  usage: answers.usage,
};

export const findAnswer = async (tx: TenantReader, { appId, digest }: CacheKey, now: Date): Promise<KeptAnswer | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(answers)
    .where(and(eq(answers.accountId, tx.accountId), eq(answers.appId, appId), eq(answers.digest, digest), gt(answers.expiresAt, now)));
  return row;
};

type NewAnswer = { key: CacheKey; answer: KeptAnswer; createdAt: Date; expiresAt: Date };

/** Keeps an answer in the place of an older one, and takes away what is more than so many of the app's. */
export const saveAnswer = async (tx: TenantTransaction, { key, answer, createdAt, expiresAt }: NewAnswer, most: number): Promise<void> => {
  const { appId, digest } = key;
  await tx
    .insert(answers)
    .values({ accountId: tx.accountId, appId, digest, ...answer, createdAt, expiresAt })
    .onConflictDoUpdate({ target: [answers.accountId, answers.appId, answers.digest], set: { ...answer, createdAt, expiresAt } });
  const ofApp = and(eq(answers.accountId, tx.accountId), eq(answers.appId, appId));
  const tooOld = tx.select({ digest: answers.digest }).from(answers).where(ofApp).orderBy(desc(answers.createdAt)).offset(most);
  await tx.delete(answers).where(and(ofApp, inArray(answers.digest, tooOld)));
};
