import { hash } from 'node:crypto';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import { programVersion } from '@inkstone/contract/programs';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { findUserById } from '#server/features/accounts/index.ts';
import type { Actor, Pass } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { idOfHash, newId } from '#server/kernel/ids.ts';
import type { AskedCompletion } from './asked-completion.ts';
import type { ToldAnswer } from './completion-shape.ts';
import type { ProgramKey } from './key.service.ts';

/** The chat, as far as programs use it. */
export type ProgramChat = {
  open: (actor: Actor, asked: { id: string; baseId: string; origin: 'api' }) => Promise<string>;
  leafOf: (actor: Actor, asked: { id: string; baseId: string }) => Promise<string | null>;
  ask: (
    asked: {
      actor: Actor;
      conversationId: string;
      requestId: string;
      modelId: null;
      tags: readonly string[];
      before: Pick<AskedCompletion, 'history' | 'instructions'>;
    },
    question: { parentId: string | null; text: string; attachmentIds: readonly string[] },
  ) => Promise<{ questionId: string; answerId: string | null }>;
  /** The words of a question. */
  questionOf: (actor: Actor, id: string) => Promise<string | undefined>;
  follow: (actor: Actor, id: string, from: { after: number; signal: AbortSignal }) => AsyncIterable<object>;
  stop: (actor: Actor, id: string) => Promise<unknown>;
  answerOf: (
    actor: Actor,
    id: string,
    language: Language,
  ) => Promise<ToldAnswer & { state: string; error: { code: string } | null; errorParams: Record<string, string | number> }>;
};

export type CompletionDeps = {
  db: OwnerDatabase;
  clock: Clock;
  chat: ProgramChat;
  findOpen: (actor: Pick<Actor, 'accountId' | 'role'> & { userId: string | null }) => Promise<KnowledgeBase[]>;
  takeGuest: (wanted: { accountId: string; baseId: string; kind: 'program' | 'named'; subject: string; name: string }) => Promise<string>;
  guestActor: (
    of: { accountId: string; userId: string; baseId: string },
    as: { origin: 'api'; isLimited: boolean; pass: Pass; now: Date },
  ) => Actor;
  /** The shared user of an address; undefined for none. */
  findSharedUser: (tx: TenantReader, email: string) => Promise<string | undefined>;
};

/** A question that was begun, and who asked it. */
export type BegunCompletion = { actor: Actor; conversationId: string; answerId: string };

/** A repeat of the same asker under the same key of idempotency has the same ids, and so finds what the first one made. */
const idFor = ({ userId }: Actor, { keyId }: ProgramKey, of: { what: string; idempotencyKey: string | null }): string => {
  const { what, idempotencyKey } = of;
  return idempotencyKey === null ? newId() : idOfHash(hash('sha256', `${what} ${keyId} ${userId} ${idempotencyKey}`, 'hex'));
};

const passOf = (keyId: string): Pass => ({ kind: 'key', keyId });

/** What programs ask: conversations of their own with one knowledge base, answered by the chat. */
export const createCompletions = ({ db, clock, chat, findOpen, takeGuest, guestActor, findSharedUser }: CompletionDeps) => {
  /** The base of a key, as long as it is there, on, and asked by this version. */
  const getBase = async ({ accountId, baseId }: ProgramKey): Promise<KnowledgeBase> => {
    const base = (await findOpen({ accountId, role: 'member', userId: null })).find(({ id }) => id === baseId);
    if (!base) throw new AppError('program.baseGone', 404);
    const { name, isEnabled, apiVersion: version } = base;
    if (!isEnabled) throw new AppError('program.baseOff', 403, { name });
    if (version !== programVersion) throw new AppError('program.versionOther', 404, { name, version });
    return base;
  };

  /** The shared user of an address; with their own limits, as if they asked themselves. */
  const asSharedUser = async ({ accountId, keyId }: ProgramKey, base: KnowledgeBase, user: string): Promise<Actor | null> => {
    const userId = await readAsTenant(db, accountId, (tx) => findSharedUser(tx, user.toLowerCase()));
    if (!userId) return null;
    const person = await findUserById(db, userId);
    const open = person ? await findOpen({ accountId, role: 'shared', userId }) : [];
    if (!open.some(({ id }) => id === base.id)) throw new AppError('program.userClosed', 403, { user });
    const pass = passOf(keyId);
    return { accountId, userId, sessionId: userId, signedInAt: clock.now(), role: 'shared', isOperator: false, usage: [], pass };
  };

  const actorOf = async (key: ProgramKey, base: KnowledgeBase, user: string | null): Promise<Actor> => {
    const shared = user === null ? null : await asSharedUser(key, base, user);
    if (shared) return shared;
    const { accountId, baseId, keyId, name } = key;
    const named =
      user === null ? ({ kind: 'program', subject: keyId, name } as const) : ({ kind: 'named', subject: user, name: user } as const);
    const userId = await takeGuest({ accountId, baseId, ...named });
    return guestActor({ accountId, userId, baseId }, { origin: 'api', isLimited: user !== null, pass: passOf(keyId), now: clock.now() });
  };

  const conversationOf = async (actor: Actor, baseId: string, wanted: { known: string | null; fresh: string }) => {
    if (wanted.known === null) return { id: await chat.open(actor, { id: wanted.fresh, baseId, origin: 'api' }), parentId: null };
    const parentId = await chat.leafOf(actor, { id: wanted.known, baseId }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'chat.notFound' ? new AppError('program.conversationNotFound', 404) : error;
    });
    return { id: wanted.known, parentId };
  };

  return {
    /** The models that a key may name: its base. */
    models: async (key: ProgramKey): Promise<{ id: string; name: string; created: number }[]> => {
      const { id, name, createdAt } = await getBase(key);
      return [{ id, name, created: Math.floor(Date.parse(createdAt) / 1000) }];
    },

    begin: async (key: ProgramKey, asked: AskedCompletion, idempotencyKey: string | null): Promise<BegunCompletion> => {
      const base = await getBase(key);
      const { id, name } = base;
      if (asked.model !== id && asked.model.toLowerCase() !== name.toLowerCase())
        throw new AppError('program.modelOther', 404, { name, id });
      const actor = await actorOf(key, base, asked.user);
      const fresh = idFor(actor, key, { what: 'conversation', idempotencyKey });
      const conversation = await conversationOf(actor, id, { known: asked.conversationId, fresh });
      const { history, instructions, question: text } = asked;
      const requestId = idFor(actor, key, { what: 'answer', idempotencyKey });
      const { questionId, answerId } = await chat.ask(
        { actor, conversationId: conversation.id, requestId, modelId: null, tags: [], before: { history, instructions } },
        { parentId: conversation.parentId, text, attachmentIds: [] },
      );
      if (answerId === null) throw new AppError('program.personAnswers', 409);
      if (idempotencyKey !== null && (await chat.questionOf(actor, questionId)) !== text)
        throw new AppError('request.duplicateDiffers', 422);
      return { actor, conversationId: conversation.id, answerId };
    },

    follow: ({ actor, answerId }: BegunCompletion, signal: AbortSignal) => chat.follow(actor, answerId, { after: 0, signal }),

    /** The caller has closed the connection: the answer ends, and only what was written is charged. */
    stop: ({ actor, answerId }: BegunCompletion): Promise<unknown> => chat.stop(actor, answerId),

    answerOf: ({ actor, answerId }: BegunCompletion, language: Language) => chat.answerOf(actor, answerId, language),
  };
};
export type Completions = ReturnType<typeof createCompletions>;
