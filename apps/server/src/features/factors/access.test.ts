import { factors } from '#server/db/schema/factors.ts';
import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, everyone, operators, personsThing, reads, writes } from '../../../test/access-rows.ts';
import type { Make } from '../../../test/access-things.ts';

const aFactor =
  (body: object): Make =>
  async ({ db, owner }) => {
    const now = new Date();
    const values = { userId: owner.userId, kind: 'totp', name: 'Phone', createdAt: now, confirmedAt: now } as const;
    const [row] = await db.insert(factors).values(values).returning({ id: factors.id });
    return { id: row?.id ?? '', body };
  };

describeAccess({
  'GET /api/user/factors/': reads(anySession),
  'POST /api/user/factors/totp/': writes(anySession),
  'POST /api/user/factors/totp/confirm/': writes(anySession),
  'POST /api/user/factors/passkey/': writes(anySession),
  'POST /api/user/factors/passkey/confirm/': writes(anySession),
  'POST /api/user/factors/recovery_codes/': writes(anySession),
  'POST /api/user/factors/:id/rename/': writes(personsThing, aFactor({ name: 'Old phone' })),
  'POST /api/user/factors/:id/remove/': writes(personsThing, aFactor({})),
  'POST /api/operator/users/:id/reset_factors/': writes(operators),
  'POST /api/portal/second/begin/': writes(everyone),
  'POST /api/portal/second/': writes(everyone),
});
