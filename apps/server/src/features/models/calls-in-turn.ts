import { type AiClient, type ChatEvent, VendorError } from '@inkstone/integrations';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { FairTurns } from '#server/kernel/fair-turns.ts';
import { type CallWatch, watchCall } from './watch-call.ts';

/** The events of a streamed answer; `queued` says that the call waits for its turn on the connection, and then that it has it. */
export type ModelEvent = ChatEvent | { type: 'queued'; isWaiting: boolean };

/** What a model is asked through. */
export type ModelClient = Omit<AiClient, 'streamChat'> & {
  streamChat: (...asked: Parameters<AiClient['streamChat']>) => AsyncIterable<ModelEvent>;
};

type Options = {
  turns: FairTurns;
  /** The connection that is called, how many calls it takes at once, and the account that calls. */
  connectionId: string;
  limit: number;
  accountId: string;
  /** The integration's id, and who is told of its calls; null for what composes in this house. */
  vendor: string;
  watch: CallWatch | null;
  /** Told when the vendor refuses the operator's key; null where the key is the account's own, whose owner is told instead. */
  onRefusedKey: (() => void) | null;
  logger: { warn: (details: object, message: string) => void };
};

const failuresOf = ({ connectionId, onRefusedKey, logger }: Pick<Options, 'connectionId' | 'onRefusedKey' | 'logger'>) => ({
  noteFailure: (error: unknown): void => {
    if (!(error instanceof VendorError)) return;
    const { kind, message } = error;
    logger.warn({ vendor: error.vendor, kind, why: message, connectionId }, 'vendor failed');
  },
  /** A person can not mend the operator's key. */
  asTold: (error: unknown): unknown => {
    if (!(error instanceof VendorError) || error.kind !== 'credentials' || !onRefusedKey) return error;
    onRefusedKey();
    return new AppError('vendor.notReady', 503, { vendor: error.vendor });
  },
});

/**
 * A client whose calls for texts wait for their turn on the connection; the wait is told as an event and is no silence of the vendor's.
 * A failure of the vendor is one line of the log, and a key of the operator's that it refuses is told to the operator alone.
 */
export const callInTurn = (
  client: AiClient,
  { turns, connectionId, limit, accountId, vendor, watch, onRefusedKey, logger }: Options,
): ModelClient => {
  const requestOf = (signal: AbortSignal | undefined) => ({ resource: connectionId, by: accountId, limit, signal });

  const { noteFailure, asTold } = failuresOf({ connectionId, onRefusedKey, logger });

  const streamChat = async function* (...[request, signal]: Parameters<AiClient['streamChat']>): AsyncGenerator<ModelEvent> {
    const atOnce = turns.tryTake(requestOf(signal));
    if (!atOnce) yield { type: 'queued', isWaiting: true };
    const release = atOnce ?? (await turns.wait(requestOf(signal)));
    const call = watch && watchCall(watch, vendor);
    try {
      if (!atOnce) yield { type: 'queued', isWaiting: false };
      for await (const event of client.streamChat(request, signal)) {
        call?.came();
        yield event;
      }
      call?.isWhole();
    } catch (error) {
      call?.failed(error, signal);
      noteFailure(error);
      throw asTold(error);
    } finally {
      call?.end();
      release();
    }
  };

  /** A call with one answer. */
  const answered = async <Answer>(signal: AbortSignal | undefined, ask: () => Promise<Answer>): Promise<Answer> => {
    const release = turns.tryTake(requestOf(signal)) ?? (await turns.wait(requestOf(signal)));
    const call = watch && watchCall(watch, vendor);
    try {
      const answer = await ask();
      call?.came();
      call?.isWhole();
      return answer;
    } catch (error) {
      call?.failed(error, signal);
      noteFailure(error);
      throw asTold(error);
    } finally {
      call?.end();
      release();
    }
  };

  const { embed, rerank } = client;
  return {
    ...client,
    streamChat,
    chat: (request, signal) => answered(signal, () => client.chat(request, signal)),
    ...(embed && { embed: (request, signal) => answered(signal, () => embed(request, signal)) }),
    ...(rerank && { rerank: (request, signal) => answered(signal, () => rerank(request, signal)) }),
  };
};
