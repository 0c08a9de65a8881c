import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import type { Actor } from '#server/kernel/actor.ts';
import { isAllowed } from './require-access.ts';

/** Who is behind the secret of a session. */
export type Callers = {
  /** The caller; null for an unknown, expired or ended session. */
  find: (token: string) => Promise<Actor | null>;
  /** Who it was when it was last looked up; null for who was not seen lately. Nothing may be shown or changed on that alone. */
  recall: (token: string) => Actor | null;
  /** Looks the caller up in the same round trip as the first that the work reads. */
  findBeside: <Answer>(
    token: string,
    work: () => Promise<Answer>,
  ) => Promise<{ found: Actor | null; outcome: PromiseSettledResult<Answer> }>;
};

/** What only reads, and answers when all is read: work on it may begin before it is known whether the session still stands. */
const onlyReads = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && 'data' in endpoint && !endpoint.changesState && !endpoint.idempotent;

/** Whom a request may be worked on for, before it is known that they are still who they were; null for everything that is not read by them. */
export const recallReader = (callers: Callers, endpoint: Endpoint, token: string): Actor | null => {
  if (endpoint.access === 'public' || endpoint.access === 'operator' || !onlyReads(endpoint)) return null;
  const actor = callers.recall(token);
  return actor && isAllowed(endpoint.access, actor) ? actor : null;
};

const isSame = ({ usage, ...one }: Actor, { usage: otherUsage, ...other }: Actor): boolean =>
  one.sessionId === other.sessionId &&
  one.userId === other.userId &&
  one.accountId === other.accountId &&
  one.role === other.role &&
  one.isOperator === other.isOperator &&
  usage.length === otherUsage.length &&
  usage.every((mark, at) => mark === otherUsage[at]);

type Recalled<Answer> = {
  token: string;
  recalled: Actor;
  work: (actor: Actor) => Promise<Answer>;
  /** Does it for whoever the caller is now. */
  again: (found: Actor | null) => Promise<Answer>;
};

/** Works for a recalled reader. What came of it counts only if the session was found meanwhile, unchanged; otherwise it is thrown away. */
export const workForRecalled = async <Answer>(callers: Callers, { token, recalled, work, again }: Recalled<Answer>): Promise<Answer> => {
  const { found, outcome } = await callers.findBeside(token, () => work(recalled));
  if (!found || !isSame(found, recalled)) return again(found);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
};
