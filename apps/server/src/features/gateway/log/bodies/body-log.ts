import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { KeepingOf } from '#server/features/apps/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { redactText } from '#server/kernel/logging/logger-redaction.ts';
import { storableText } from '#server/kernel/storable.ts';
import { findBody, insertBody } from './body.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; logger: Pick<Logger, 'warn'>; keepingOf: KeepingOf };

/** Characters that are kept of a body; behind them it is cut. */
const mostCharacters = 30_000;
/** So many calls at once wait to be kept; what comes above is not kept, and the call goes on. */
const mostUnderWay = 64;
const dayMs = 24 * 3600 * 1000;

/** Pictures and files inside a body are told by their size alone. */
const inlineData = /data:([\w.+-]{1,80}\/[\w.+-]{1,80});base64,([\w+/=-]+)/g;
const withoutFiles = (text: string): string =>
  text.replaceAll(inlineData, (_all, type: string, data: string) => `data:${type};base64,[${data.length} characters]`);

const clean = (text: string): { text: string; isCut: boolean } => {
  const short = withoutFiles(text);
  const isCut = short.length > mostCharacters;
  return { text: storableText(redactText(isCut ? short.slice(0, mostCharacters) : short)), isCut };
};

/** What went in and out in a call. */
export type CallBodies = { accountId: string; appId: string; requestId: string; request: string; answer: string };

/** Requests and answers of apps whose owner switched that on, without keys and secrets, for as many days as was asked for. */
export const createBodyLog = ({ db, clock, logger, keepingOf }: Deps) => {
  const underWay = new Set<Promise<void>>();

  const save = async ({ accountId, appId, requestId, ...given }: CallBodies): Promise<void> => {
    const [request, answer] = [clean(given.request), clean(given.answer)];
    const createdAt = clock.now();
    const kept = { request: request.text, answer: answer.text, isRequestCut: request.isCut, isAnswerCut: answer.isCut };
    try {
      await asTenant(db, accountId, async (tx) => {
        const { bodyDays } = await keepingOf(tx, appId);
        if (bodyDays === null) return;
        await insertBody(tx, { requestId, appId, ...kept, createdAt, expiresAt: new Date(createdAt.getTime() + bodyDays * dayMs) });
      });
    } catch (err) {
      logger.warn({ err, appId }, 'bodies of a call were not kept');
    }
  };

  return {
    /** Keeps the bodies of a call that has ended, if its app still wants that; nobody waits for it. */
    keep: (bodies: CallBodies): void => {
      if (underWay.size >= mostUnderWay) return;
      const saving = save(bodies).finally(() => underWay.delete(saving));
      underWay.add(saving);
    },
    /** The bodies of a call; refuses one of which none are kept. */
    get: async (accountId: string, requestId: string) => {
      const found = await readAsTenant(db, accountId, (tx) => findBody(tx, requestId, clock.now()));
      if (!found) throw new AppError('gateway.noBodies', 404);
      return { ...found, keptUntil: found.keptUntil.toISOString() };
    },
    drain: async (): Promise<void> => void (await Promise.all(underWay)),
  };
};
export type BodyLog = ReturnType<typeof createBodyLog>;
