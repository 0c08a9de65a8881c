import type { SharedUser, UserLimit } from '@inkstone/contract/shared-users';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, asTenantInside, readAsTenant } from '#server/db/tenancy.ts';
import {
  disableSharedPerson,
  enableSharedPerson,
  isEmailOfAccount,
  registerSharedPerson,
  updatePerson,
} from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { groupKey } from '#server/kernel/group-key.ts';
import { requireAllowed, type TokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { endLinks } from './link.repository.ts';
import type { SendLink } from './link-sending.ts';
import type { NewPasswords } from './new-password.ts';
import { type Removal, undoMs } from './removal.ts';
import {
  findGroupNames,
  findHolder,
  findSharedUsers,
  insertSharedUser,
  updateSharedUser,
  updateSharedUserDeleted,
  updateSharedUserRestored,
} from './shared-user.repository.ts';
import type { SharedUserView } from './shared-user-view.ts';

export type SharedUserDeps = {
  db: OwnerDatabase;
  clock: Clock;
  view: SharedUserView;
  buckets: TokenBuckets;
  newPasswords: NewPasswords;
  /** Opens these knowledge bases to somebody by name, and no others. */
  openTo: (tx: TenantTransaction, id: string, baseIds: readonly string[]) => Promise<void>;
  sendLink: SendLink;
  removal: Removal;
};
type Draft = { name: string; email: string; language: Language };
type Changes = { [Key in keyof Draft]?: Draft[Key] | undefined } & {
  limit?: UserLimit | undefined;
  groups?: readonly string[] | undefined;
  baseIds?: readonly string[] | undefined;
};

export type SharedUserService = ReturnType<typeof createSharedUserService>;

const paging = definePaging('shared-users');

/** Who is added without an invitation is told apart from an address that signs in elsewhere; so slowly that nobody finds out many. */
const directRate = { burst: 20, perMinute: 0.5 };

/** Whatever their capitals. */
const onceEach = (groups: readonly string[]): string[] => [...new Map(groups.map((group) => [groupKey(group), group])).values()];

const taken = () => new AppError('sharedUser.emailTaken', 409);

/** The list of shared users of an enterprise, as its admin keeps it. */
export const createSharedUserService = ({ db, clock, view, buckets, newPasswords, openTo, sendLink, removal }: SharedUserDeps) => {
  /** An address that was deleted a moment ago is free again; the deletion can be undone no longer. */
  const freeAddress = async ({ accountId }: Actor, email: string): Promise<void> => {
    const holder = await asTenant(db, accountId, (tx) => findHolder(tx, email));
    if (holder?.isDeleted) await removal.removeNow(holder.id);
  };

  const insert = async (tx: TenantTransaction, values: Parameters<typeof insertSharedUser>[1]): Promise<void> => {
    if ((await isEmailOfAccount(tx, values.email)) || !(await insertSharedUser(tx, values))) throw taken();
  };

  /** Nobody but the person with the mailbox learns whether the address signs in elsewhere. */
  const createInvited = async (actor: Actor, draft: Draft, context: RequestContext) => {
    const values = { ...draft, id: newId(), createdAt: clock.now() };
    await asTenant(db, actor.accountId, (tx) => insert(tx, values));
    try {
      await sendLink(actor, values, { purpose: 'invitation', context });
    } catch (error) {
      // Whoever is on the list can be invited again.
      if (!(error instanceof AppError)) throw error;
      return { user: await view.get(actor, values.id), password: null, isMailSent: false };
    }
    return { user: await view.get(actor, values.id), password: null, isMailSent: true };
  };

  const createDirectly = async (actor: Actor, draft: Draft, context: RequestContext) => {
    const { accountId } = actor;
    const values = { ...draft, id: newId(), createdAt: clock.now() };
    requireAllowed(buckets.take(`shared-user-direct:${accountId}`, directRate), 'sharedUser.inviteInstead');
    const { password, passwordHash } = await newPasswords.make(draft, context);
    await db.transaction(async (tx) => {
      await asTenantInside(tx, accountId, (tenant) => insert(tenant, values));
      const epoch = await registerSharedPerson(tx, { ...draft, id: values.id, accountId, passwordHash, emailVerifiedAt: null });
      if (epoch === undefined) throw new AppError('sharedUser.emailElsewhere', 409);
    });
    return { user: await view.get(actor, values.id), password, isMailSent: false };
  };

  return {
    async list({ accountId }: Actor, { q, ...query }: PageQuery & { q: string }) {
      const find = async (asked: RowsAsked) => {
        const rows = await asTenant(db, accountId, (tx) => findSharedUsers(tx, { q, ...asked }));
        const shown = await view.showAll(accountId, rows);
        return rows.flatMap(({ position }, index) => (shown[index] ? [{ position, user: shown[index] }] : []));
      };
      const groups = await readAsTenant(db, accountId, findGroupNames);
      const known = new Map(groups.sort().map((group) => [groupKey(group), group]));
      return { ...(await paging.page(query, find, ({ user }) => user)), groups: [...known.values()], hasPasswords: newPasswords.areOurs };
    },

    async create(actor: Actor, { isInvited, ...draft }: Draft & { isInvited: boolean }, context: RequestContext) {
      await freeAddress(actor, draft.email);
      return isInvited ? createInvited(actor, draft, context) : createDirectly(actor, draft, context);
    },

    async change(actor: Actor, id: string, { email, limit, groups, baseIds, ...changes }: Changes): Promise<SharedUser> {
      if (email !== undefined) await freeAddress(actor, email);
      return view.change(actor, id, async (tx, { row, isHere }) => {
        if (email !== undefined && email !== row.email) {
          if (isHere) throw new AppError('sharedUser.emailStays', 409);
          if ((await isEmailOfAccount(tx, email)) || (await findHolder(tx, email))) throw taken();
          // The link that is out went to the other mailbox.
          await endLinks(tx, { id, now: clock.now() });
          await updateSharedUser(tx, id, { email });
        }
        if (limit) await updateSharedUser(tx, id, { limitKind: limit.kind, limitPoints: limit.kind === 'points' ? limit.points : null });
        if (groups) await updateSharedUser(tx, id, { groups: onceEach(groups) });
        if (baseIds) await openTo(tx, id, baseIds);
        if (changes.name === undefined && changes.language === undefined) return;
        await updateSharedUser(tx, id, changes);
        if (isHere) await updatePerson(tx, id, changes);
      });
    },

    async remove({ accountId }: Actor, id: string): Promise<Record<string, never>> {
      await asTenant(db, accountId, async (tx) => {
        const now = clock.now();
        if (!(await updateSharedUserDeleted(tx, id, now))) throw new AppError('sharedUser.notFound', 404);
        await endLinks(tx, { id, now });
        await disableSharedPerson(tx, id, { now, by: 'deletion' });
      });
      return {};
    },

    async restore(actor: Actor, id: string): Promise<SharedUser> {
      await asTenant(db, actor.accountId, async (tx) => {
        const isBack = await updateSharedUserRestored(tx, id, new Date(clock.now().getTime() - undoMs));
        if (!isBack) throw new AppError('sharedUser.notFound', 404);
        await enableSharedPerson(tx, id, 'deletion');
      });
      return view.get(actor, id);
    },
  };
};
