import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseAdmins, enterpriseThing, everyone, reads, writes } from '../../../test/access-rows.ts';
import { aSharedUser, aSharedUserWhoCame } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/shared_user/': reads(enterpriseAdmins),
  'POST /api/shared_user/': writes(enterpriseAdmins),
  'PATCH /api/shared_user/:id/': writes(enterpriseThing, aSharedUser({ name: 'Li' })),
  'DELETE /api/shared_user/:id/': writes(enterpriseThing, aSharedUser({})),
  'POST /api/shared_user/:id/restore/': writes(enterpriseThing, async (making) => {
    const made = await aSharedUser({})(making);
    const { app, enterpriseAdmin } = making;
    await app.inject({ method: 'DELETE', url: `/api/shared_user/${made.id}/`, headers: enterpriseAdmin.headers });
    return made;
  }),
  'POST /api/shared_user/:id/invite/': writes(enterpriseThing, aSharedUser({})),
  'POST /api/shared_user/:id/revoke/': writes(enterpriseThing, aSharedUser({})),
  'POST /api/shared_user/:id/disable/': writes(enterpriseThing, aSharedUserWhoCame({})),
  'POST /api/shared_user/:id/enable/': writes(enterpriseThing, aSharedUserWhoCame({})),
  'POST /api/shared_user/:id/reset_password/': writes(enterpriseThing, aSharedUserWhoCame({ by: 'new-password' })),
  'POST /api/portal/shared_user/': writes(everyone),
  'POST /api/portal/shared_user/accept/': writes(everyone),
  'POST /api/portal/shared_user/ask/': writes(everyone),
});
