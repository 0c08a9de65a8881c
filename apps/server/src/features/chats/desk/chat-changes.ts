import type { OwnerDatabase } from '#server/db/handles.ts';
import { listen } from '#server/db/notifications.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { createWakeUps } from '#server/kernel/wake-ups.ts';
import { conversationChannel, findConversation } from '../conversations/conversation.repository.ts';
import type { ReadableConversations } from '../conversations/readable-conversations.ts';

type Deps = { db: OwnerDatabase; logger: Pick<Logger, 'error'>; conversations: Pick<ReadableConversations, 'getReadable'> };

/** A lost notification only delays what is seen. */
const pollMs = 15_000;

/** Tells whoever looks at a conversation that it has changed, in whichever process it did. */
export const createChatChanges = ({ db, logger, conversations }: Deps) => {
  const wakeUps = createWakeUps();
  const onError = (err: unknown): void => logger.error({ err }, 'changes of conversations are not heard');
  /** The connection that listens is opened with the first reader: most installations never need it. */
  let listening: Promise<() => Promise<void>> | undefined;
  const listenOnce = async (): Promise<void> => {
    listening ??= listen(db, conversationChannel, { onMessage: wakeUps.wake, onError });
    await listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  };

  return {
    follow: async function* (actor: Actor, id: string, signal: AbortSignal) {
      await conversations.getReadable(actor, id);
      await listenOnce();
      using awake = wakeUps.follow(id);
      let known: number | undefined;
      while (!signal.aborted) {
        const row = await readAsTenant(db, actor.accountId, (tx) => findConversation(tx, id));
        if (!row) return;
        if (row.revision !== known) yield { event: { type: 'changed' as const, revision: row.revision } };
        known = row.revision;
        await awake.next(pollMs, signal);
      }
    },
    close: async (): Promise<void> => {
      wakeUps.wakeAll();
      await (await listening)?.();
    },
  };
};
export type ChatChanges = ReturnType<typeof createChatChanges>;
