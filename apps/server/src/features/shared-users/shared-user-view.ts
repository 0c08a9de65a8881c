import type { SharedUser, UserLimit } from '@inkstone/contract/shared-users';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findSharedPeople } from '#server/features/accounts/index.ts';
import { countSignIns } from '#server/features/security-events/index.ts';
import { budgetMonthOf, formatPoints, type WalletFeature } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findInvitations } from './link.repository.ts';
import { findSharedUser, lockSharedUser, type SharedUserRow } from './shared-user.repository.ts';

type Facts = {
  people: Awaited<ReturnType<typeof findSharedPeople>>;
  invitations: Awaited<ReturnType<typeof findInvitations>>;
  signIns: ReadonlyMap<string, number>;
  spent: Awaited<ReturnType<WalletFeature['findBudgetUse']>>;
  now: Date;
};

const statusOf = (id: string, { people, invitations, now }: Facts): SharedUser['status'] => {
  const person = people.get(id);
  if (person) return person.disabledAt ? 'disabled' : 'active';
  const invitation = invitations.get(id);
  if (!invitation) return 'uninvited';
  return invitation.expiresAt > now ? 'invited' : 'expired';
};

/** What somebody may spend a month. */
export const limitOf = ({ limitKind, limitPoints }: Pick<SharedUserRow, 'limitKind' | 'limitPoints'>): UserLimit =>
  limitKind === 'points' ? { kind: limitKind, points: limitPoints ?? 0 } : { kind: limitKind };

const present = ({ id, email, createdAt, ...draft }: SharedUserRow, facts: Facts): SharedUser => {
  const [status, invitation, person] = [statusOf(id, facts), facts.invitations.get(id), facts.people.get(id)];
  // Whoever has come says for themselves what they are called.
  const { name, language } = person ?? draft;
  return {
    id,
    name,
    email,
    language,
    status,
    isDisabledByOperator: status === 'disabled' && person?.disabledBy === null,
    hasAskedAgain: status === 'expired' && invitation?.askedAt !== null,
    invitationEndsAt: status === 'invited' && invitation ? invitation.expiresAt.toISOString() : null,
    usageCount: facts.signIns.get(id) ?? 0,
    limit: limitOf(draft),
    spentThisMonth: formatPoints(facts.spent.get(id)?.inMonth ?? 0n),
    createdAt: createdAt.toISOString(),
  };
};

/** The work on one shared user, who stays as they are meanwhile; `isHere`: whether they have come. */
type Work = (tx: TenantTransaction, found: { row: SharedUserRow; isHere: boolean }) => Promise<void>;

/** Shared users with what is known of them elsewhere: whether they have come, their invitations, how often they signed in. */
export const createSharedUserView = ({
  db,
  clock,
  wallet,
}: {
  db: OwnerDatabase;
  clock: Clock;
  wallet: Pick<WalletFeature, 'findBudgetUse'>;
}) => {
  const showAll = async (accountId: string, rows: readonly SharedUserRow[]): Promise<SharedUser[]> => {
    const ids = rows.map(({ id }) => id);
    const known = await asTenant(db, accountId, async (tx) => ({
      people: await findSharedPeople(tx, ids),
      invitations: await findInvitations(tx, ids),
      spent: await wallet.findBudgetUse(tx, ids, budgetMonthOf(clock.now())),
    }));
    // The log is the installation's, and no tenant reads it: only ids that the tenant's own walls let through are asked for.
    const signIns = await countSignIns(db, ids);
    return rows.map((row) => present(row, { ...known, signIns, now: clock.now() }));
  };

  const get = async ({ accountId }: Actor, id: string): Promise<SharedUser> => {
    const row = await asTenant(db, accountId, (tx) => findSharedUser(tx, id));
    const [user] = row ? await showAll(accountId, [row]) : [];
    if (!user) throw new AppError('sharedUser.notFound', 404);
    return user;
  };

  return {
    showAll,
    get,
    /** Answers the shared user as they are after the work. */
    async change(actor: Actor, id: string, work: Work): Promise<SharedUser> {
      await asTenant(db, actor.accountId, async (tx) => {
        const row = await lockSharedUser(tx, id);
        if (!row) throw new AppError('sharedUser.notFound', 404);
        await work(tx, { row, isHere: (await findSharedPeople(tx, [id])).has(id) });
      });
      return get(actor, id);
    },
  };
};

export type SharedUserView = ReturnType<typeof createSharedUserView>;
