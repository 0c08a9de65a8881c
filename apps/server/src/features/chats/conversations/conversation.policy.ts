import type { ChatOrigin } from '@inkstone/contract/chats';
import type { Actor } from '#server/kernel/actor.ts';
import { isAllowed } from '#server/kernel/http/access/require-access.ts';

type Whose = { userId: string; isOfSharedUser: boolean; origin: ChatOrigin };
export type MayTouch = (actor: Actor, conversation: Whose) => boolean;

export const isOwn: MayTouch = ({ userId }, conversation) => conversation.userId === userId;

/** Whoever runs the knowledge bases reads what shared users ask them; what colleagues ask stays theirs. */
export const mayRead: MayTouch = (actor, conversation) =>
  isOwn(actor, conversation) || (conversation.isOfSharedUser && isAllowed('enterprise-admin', actor));
