import type { SharedUser, UserLimit } from '@inkstone/contract/shared-users';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findSharedPeople } from '#server/features/accounts/index.ts';
import { budgetMonthOf, formatPoints, type WalletFeature } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findInvitations } from './link.repository.ts';
import { findSharedUser, lockSharedUser, type SharedUserRow } from './shared-user.repository.ts';

type Facts = {
  people: Awaited<ReturnType<typeof findSharedPeople>>;
  invitations: Awaited<ReturnType<typeof findInvitations>>;
  questions: ReadonlyMap<string, number>;
  opened: ReadonlyMap<string, SharedUser['bases']>;
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
  // A shared user who has signed in bears the name of their own profile, not that of the invitation.
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
    usageCount: facts.questions.get(id) ?? 0,
    groups: draft.groups,
    bases: facts.opened.get(id) ?? [],
    limit: limitOf(draft),
    spentThisMonth: formatPoints(facts.spent.get(id)?.inMonth ?? 0n),
    createdAt: createdAt.toISOString(),
  };
};

/** The work on one shared user, who stays as they are meanwhile; `isHere`: whether they have come. */
type Work = (tx: TenantTransaction, found: { row: SharedUserRow; isHere: boolean }) => Promise<void>;

/** What other features know of shared users. */
export type KnownElsewhere = {
  /** The knowledge bases that are opened to some people, and by what. */
  findOpened: (tx: TenantReader, people: readonly { id: string; groups: readonly string[] }[]) => Promise<Facts['opened']>;
  /** How many questions some people have asked. */
  countQuestions: (tx: TenantReader, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
};
type ViewDeps = KnownElsewhere & { db: OwnerDatabase; clock: Clock; wallet: Pick<WalletFeature, 'findBudgetUse'> };

/** Shared users with what is known of them elsewhere: whether they have come, their invitations, what they may ask, and how often they have asked. */
export const createSharedUserView = ({ db, clock, wallet, findOpened, countQuestions }: ViewDeps) => {
  const showAll = async (accountId: string, rows: readonly SharedUserRow[]): Promise<SharedUser[]> => {
    const ids = rows.map(({ id }) => id);
    const known = await asTenant(db, accountId, async (tx) => ({
      people: await findSharedPeople(tx, ids),
      invitations: await findInvitations(tx, ids),
      spent: await wallet.findBudgetUse(tx, ids, budgetMonthOf(clock.now())),
      opened: await findOpened(tx, rows),
      questions: await countQuestions(tx, ids),
    }));
    return rows.map((row) => present(row, { ...known, now: clock.now() }));
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
