import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, operators, providers, reads, signedIn, writes } from '../../../test/access-rows.ts';
import { anOrder, aPaidOrder } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/purchase/options/': reads(signedIn),
  'POST /api/purchase/': writes(signedIn),
  'GET /api/purchase/': reads(signedIn),
  'GET /api/user/get_key_top_up_history/': reads(signedIn),
  'POST /api/purchase/redeem/': writes(signedIn),
  'GET /api/purchase/:id/': reads(accountsThing, anOrder),
  'POST /api/purchase/:id/cancel/': writes(accountsThing, anOrder),
  'GET /api/purchase/:id/receipt/': reads(accountsThing, aPaidOrder),
  // The same to everybody: its proof is the provider's signature.
  'POST /api/open/payments/:gateway/events/': { cells: { ...providers, noHeaderToken: 400, otherSite: 400 } },
  'GET /api/operator/orders/': reads(operators),
  'POST /api/operator/orders/:id/approve/': writes(operators),
  'POST /api/operator/orders/:id/decline/': writes(operators),
  'POST /api/operator/orders/:id/refund/': writes(operators),
  'GET /api/operator/payments/': reads(operators),
  'POST /api/operator/payments/:gateway/instructions/': writes(operators),
  'GET /api/operator/codes/': reads(operators),
  'POST /api/operator/codes/': writes(operators),
  'POST /api/operator/codes/:id/disable/': writes(operators),
  'POST /api/operator/codes/:id/enable/': writes(operators),
});
