import { type AiClient, type ChatEvent, VendorError } from '@inkstone/integrations';
import type { FairTurns } from '#server/kernel/fair-turns.ts';

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
  logger: { warn: (details: object, message: string) => void };
};

/**
 * A client whose calls for texts wait for their turn on the connection; the wait is told as an event and is no silence of the vendor's.
 * A failure of the vendor is one line of the log.
 */
export const callInTurn = (client: AiClient, { turns, connectionId, limit, accountId, logger }: Options): ModelClient => {
  const requestOf = (signal: AbortSignal | undefined) => ({ resource: connectionId, by: accountId, limit, signal });

  const noteFailure = (error: unknown): void => {
    if (!(error instanceof VendorError)) return;
    const { vendor, kind, message } = error;
    logger.warn({ vendor, kind, why: message, connectionId }, 'vendor failed');
  };

  const streamChat = async function* (...[request, signal]: Parameters<AiClient['streamChat']>): AsyncGenerator<ModelEvent> {
    const atOnce = turns.tryTake(requestOf(signal));
    if (!atOnce) yield { type: 'queued', isWaiting: true };
    const release = atOnce ?? (await turns.wait(requestOf(signal)));
    try {
      if (!atOnce) yield { type: 'queued', isWaiting: false };
      yield* client.streamChat(request, signal);
    } catch (error) {
      noteFailure(error);
      throw error;
    } finally {
      release();
    }
  };

  const chat: AiClient['chat'] = async (request, signal) => {
    const release = turns.tryTake(requestOf(signal)) ?? (await turns.wait(requestOf(signal)));
    try {
      return await client.chat(request, signal);
    } catch (error) {
      noteFailure(error);
      throw error;
    } finally {
      release();
    }
  };

  return { ...client, streamChat, chat };
};
