import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, reads, signedIn } from '../../../test/access-rows.ts';
import { aMovement } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/user/get_balance/': reads(signedIn),
  'GET /api/user/get_total_used/': reads(signedIn),
  'GET /api/user/get_transactions/': reads(signedIn),
  'GET /api/user/get_transactions/:id/': reads(accountsThing, aMovement),
  'GET /api/user/get_transactions/export/': reads(signedIn),
  'GET /api/user/inkstone_transaction_statistics/': reads(signedIn),
});
