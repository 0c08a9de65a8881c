import type { Factor, FactorList } from '@inkstone/contract/factors';
import { findUserById } from '#server/features/accounts/index.ts';
import { type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import type { RecordSecurityEvent } from '#server/features/security-events/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { renewCodes } from './enrolment.service.ts';
import {
  countCodesLeft,
  deleteCodesOf,
  deleteFactor,
  deleteFactorsOf,
  type FactorRow,
  findFactors,
  updateName,
} from './factor.repository.ts';
import { type FactorParts, requirePassword } from './factor-parts.ts';
import { mayHavePasskeys } from './passkey.ts';

type Deps = FactorParts & { isOffered: boolean; recordSecurityEvent: RecordSecurityEvent };
type Confirmation = { id: string; password: string };

const present = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow): Factor => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The second factors that somebody has; whoever changes them types the password again, and is told by mail. */
export const createFactorService = ({ isOffered, recordSecurityEvent, ...parts }: Deps) => {
  const { db, clock, mail } = parts;
  return {
    async list({ userId }: Actor, { origin }: RequestContext): Promise<FactorList> {
      const user = await findUserById(db, userId);
      const rows = await findFactors(db, userId);
      return {
        isOffered,
        mayAddPasskey: mayHavePasskeys(origin),
        hasPassword: user?.passwordHash != null,
        factors: rows.map(present),
        recoveryCodesLeft: await countCodesLeft(db, userId),
      };
    },

    async rename({ userId }: Actor, { id, name }: { id: string; name: string }) {
      if (!(await updateName(db, { userId, id, name }))) throw new AppError('factor.notFound', 404);
      return {};
    },

    async remove(actor: Actor, { id, password }: Confirmation, context: RequestContext) {
      const { userId } = actor;
      const rows = await findFactors(db, userId);
      const found = rows.find((row) => row.id === id);
      if (!found) throw new AppError('factor.notFound', 404);
      const user = await requirePassword(parts, { actor, password }, context);
      await db.transaction(async (tx) => {
        if ((await deleteFactor(tx, userId, id)) === undefined) throw new AppError('factor.notFound', 404);
        if (rows.length === 1) await deleteCodesOf(tx, userId);
      });
      mail({ to: user, kind: 'removed', name: found.name });
      return {};
    },

    async renewCodes(actor: Actor, password: string, context: RequestContext) {
      const { userId } = actor;
      await requirePassword(parts, { actor, password }, context);
      if (!(await findFactors(db, userId)).length) throw new AppError('factor.notFound', 404);
      return { recoveryCodes: await db.transaction((tx) => renewCodes(tx, userId, clock.now())) };
    },

    /** For somebody who lost them; the operator's own are removed in the settings alone, by whoever still has one. */
    async reset(by: OperatorCall & { actor: Actor; context: RequestContext }, { id, password }: Confirmation) {
      await requirePassword(parts, { actor: by.actor, password }, by.context);
      if (id === by.actor.userId) throw new AppError('factor.ownReset', 409);
      const user = await findUserById(db, id);
      if (!user) throw new AppError('account.userNotFound', 404);
      await db.transaction(async (tx) => {
        if ((await deleteFactorsOf(tx, id)) === 0) throw new AppError('factor.noneToReset', 409);
        await deleteCodesOf(tx, id);
        await recordAudit(tx, by, { action: 'user.reset-factors', subjectId: id, subjectName: user.email });
      });
      mail({ to: user, kind: 'reset' });
      // Told of the person; what the operator did is in the audit log.
      recordSecurityEvent({ type: 'factor.reset', outcome: 'success', userId: id });
      return {};
    },
  };
};

export type FactorService = ReturnType<typeof createFactorService>;
