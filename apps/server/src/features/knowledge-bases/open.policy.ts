import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { Actor } from '#server/kernel/actor.ts';

/** Whose way in decides what of the knowledge bases of an account is open. */
export type Opener = Pick<Actor, 'accountId' | 'role' | 'guest'>;

/** Shared users meet what is open to all of them and switched on, guests the one that they came for; the account's own people meet all. */
export const isOpenTo = (
  { role, guest }: Pick<Opener, 'role' | 'guest'>,
  { id, authority, isEnabled }: Pick<KnowledgeBase, 'id' | 'authority' | 'isEnabled'>,
): boolean => {
  if (role === 'guest') return id === guest?.baseId && isEnabled;
  return role === 'shared' ? authority === 'everybody' && isEnabled : true;
};
