import type { FairTurns } from '#server/kernel/fair-turns.ts';
import type { ModelClient } from './calls-in-turn.ts';

type Options = {
  /** Others than those of the calls themselves. */
  turns: FairTurns;
  connectionId: string;
  /** How many calls the connection takes at once. */
  limit: number;
  accountId: string;
};

/** A client for work that nobody waits for at the screen: all of it together takes half of a connection's calls at most. */
export const callInBulk = (client: ModelClient, { turns, connectionId, limit, accountId }: Options): ModelClient => {
  const wait = (signal: AbortSignal | undefined) =>
    turns.wait({ resource: connectionId, by: accountId, limit: Math.max(1, Math.floor(limit / 2)), signal });
  return {
    ...client,
    async *streamChat(request, signal) {
      const leave = await wait(signal);
      try {
        yield* client.streamChat(request, signal);
      } finally {
        leave();
      }
    },
    chat: async (request, signal) => {
      const leave = await wait(signal);
      return client.chat(request, signal).finally(leave);
    },
  };
};
