import type { Access } from '@inkstone/contract/kit/endpoint';
import { type Actor, enterpriseMarker } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

const allows: Record<Exclude<Access, 'public'>, (actor: Actor) => boolean> = {
  asker: () => true,
  'any-session': (actor) => actor.role !== 'guest',
  session: (actor) => actor.role === 'owner' || actor.role === 'member',
  owner: (actor) => actor.role === 'owner',
  'enterprise-admin': (actor) => actor.role === 'owner' && actor.usage.includes(enterpriseMarker),
  operator: (actor) => actor.isOperator,
};

/** Whether the contract lets a caller in. */
export const isAllowed = (access: Exclude<Access, 'public'>, actor: Actor): boolean => allows[access](actor);

/** Refuses a caller whom the contract does not let in: 401 without a session, 403 with the wrong one. */
export const requireAccess = (access: Access, actor: Actor | null): void => {
  if (access === 'public') return;
  if (!actor) throw new AppError('session.required', 401);
  if (!isAllowed(access, actor)) throw new AppError('request.forbidden', 403);
};
