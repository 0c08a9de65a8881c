import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { Actor } from '#server/kernel/actor.ts';
import { groupKey } from '#server/kernel/group-key.ts';

/** Whose way in decides what of the knowledge bases of an account is open; who they are is asked of shared users alone. */
export type Opener = Pick<Actor, 'accountId' | 'role' | 'guest'> & { userId: Actor['userId'] | null };

/** What names a shared user: the knowledge bases that were opened to them by name, and their groups. */
export type Named = { baseIds: ReadonlySet<string>; groups: readonly string[] };
export const namedNowhere: Named = { baseIds: new Set(), groups: [] };

type Base = Pick<KnowledgeBase, 'id' | 'authority' | 'groups'>;

/** By what a knowledge base is opened to a shared user, on or off; null where it is not. */
export const openedBy = ({ baseIds, groups }: Named, { id, authority, groups: opened }: Base): 'everybody' | 'group' | 'person' | null => {
  if (authority !== 'chosen') return authority === 'everybody' ? authority : null;
  if (baseIds.has(id)) return 'person';
  const own = new Set(groups.map(groupKey));
  return opened.some((group) => own.has(groupKey(group))) ? 'group' : null;
};

/** Shared users meet what is opened to them and switched on, guests the one that they came for; the account's own people meet all. */
export const isOpenTo = (
  { role, guest }: Pick<Opener, 'role' | 'guest'>,
  base: Base & Pick<KnowledgeBase, 'isEnabled'>,
  named: Named,
): boolean => {
  if (role === 'guest') return base.id === guest?.baseId && base.isEnabled;
  return role === 'shared' ? openedBy(named, base) !== null && base.isEnabled : true;
};
