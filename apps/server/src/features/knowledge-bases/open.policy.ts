import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { Actor } from '#server/kernel/actor.ts';

/** Shared users meet what is open to all of them and switched on; the account's own people meet all. */
export const isOpenTo = (
  { role }: Pick<Actor, 'role'>,
  { authority, isEnabled }: Pick<KnowledgeBase, 'authority' | 'isEnabled'>,
): boolean => (role === 'shared' ? authority === 'everybody' && isEnabled : true);
