import type { SharedUser } from '@inkstone/contract/shared-users';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenantInside } from '#server/db/tenancy.ts';
import { type AccountMail, disableSharedPerson, enableSharedPerson, updatePassword } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { endLinks } from './link.repository.ts';
import type { SendLink } from './link-sending.ts';
import type { NewPasswords } from './new-password.ts';
import { lockSharedUser } from './shared-user.repository.ts';
import type { SharedUserView } from './shared-user-view.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  view: SharedUserView;
  newPasswords: NewPasswords;
  tell: AccountMail;
  sendLink: SendLink;
};
type Reset = { by: 'mail' | 'new-password'; context: RequestContext };

export type SignInService = ReturnType<typeof createSignInService>;

const notFound = () => new AppError('sharedUser.notFound', 404);

/** How the admin of an enterprise lets shared users in, and keeps them out. */
export const createSignInService = ({ db, clock, view, newPasswords, tell, sendLink }: Deps) => ({
  async invite(actor: Actor, id: string, context: RequestContext): Promise<SharedUser> {
    const { status, ...user } = await view.get(actor, id);
    if (status === 'active' || status === 'disabled') throw new AppError('sharedUser.hasCome', 409, { name: user.name });
    await sendLink(actor, user, { purpose: 'invitation', context });
    return view.get(actor, id);
  },

  revoke: (actor: Actor, id: string) => view.change(actor, id, (tx) => endLinks(tx, { id, purpose: 'invitation', now: clock.now() })),

  disable: (actor: Actor, id: string) =>
    view.change(actor, id, async (tx, { row, isHere }) => {
      if (!isHere) throw new AppError('sharedUser.notCome', 409, { name: row.name });
      await endLinks(tx, { id, now: clock.now() });
      await disableSharedPerson(tx, id, { now: clock.now(), by: 'account' });
    }),

  async enable(actor: Actor, id: string): Promise<SharedUser> {
    const user = await view.change(actor, id, async (tx, { row, isHere }) => {
      if (!isHere) throw new AppError('sharedUser.notCome', 409, { name: row.name });
      await enableSharedPerson(tx, id, 'account');
    });
    if (user.isDisabledByOperator) throw new AppError('sharedUser.operatorDisabled', 409, { name: user.name });
    return user;
  },

  async resetPassword(actor: Actor, id: string, { by, context }: Reset) {
    const user = await view.get(actor, id);
    if (!newPasswords.areOurs) throw new AppError('sharedUser.otherPortal', 409);
    if (user.status !== 'active') throw new AppError('sharedUser.notActive', 409, { name: user.name });
    if (by === 'mail') {
      await sendLink(actor, user, { purpose: 'password', context });
      return { user, password: null };
    }
    const { password, passwordHash } = await newPasswords.make(user, context);
    await db.transaction(async (tx) => {
      const isStill = await asTenantInside(tx, actor.accountId, async (tenant) => {
        if (!(await lockSharedUser(tenant, id))) return false;
        await endLinks(tenant, { id, purpose: 'password', now: clock.now() });
        return true;
      });
      if (!isStill || passwordHash === null || (await updatePassword(tx, id, passwordHash)) === undefined) throw notFound();
    });
    tell({ kind: 'passwordChanged', to: user.email, language: user.language, address: context.address });
    return { user: await view.get(actor, id), password };
  },
});
