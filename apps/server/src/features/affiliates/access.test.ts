import { describeAccess } from '../../../test/access-matrix.ts';
import { operators, owners, ownersThing, reads, signedIn, writes } from '../../../test/access-rows.ts';
import { aWithdrawal } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/user/invitation_code/': reads(signedIn),
  'POST /api/user/invitation_code/': writes(owners),
  'GET /api/user/inkstone_rewards/': reads(signedIn),
  'GET /api/user/inkstone_rewards/balance/': reads(signedIn),
  'GET /api/user/withdrawals/': reads(signedIn),
  'POST /api/user/withdrawals/': writes(owners),
  'POST /api/user/withdrawals/:id/cancel/': writes(ownersThing, aWithdrawal),
  'GET /api/operator/withdrawals/': reads(operators),
  'POST /api/operator/withdrawals/:id/approve/': writes(operators),
  'POST /api/operator/withdrawals/:id/pay/': writes(operators),
  'POST /api/operator/withdrawals/:id/reject/': writes(operators),
});
