import { describeAccess } from '../../../test/access-matrix.ts';
import { operators, reads, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/operator/accounts/': reads(operators),
  'GET /api/operator/accounts/:id/': reads(operators),
  'PATCH /api/operator/accounts/:id/': writes(operators),
  'POST /api/operator/accounts/:id/disable/': writes(operators),
  'POST /api/operator/accounts/:id/enable/': writes(operators),
  'POST /api/operator/users/:id/disable/': writes(operators),
  'POST /api/operator/users/:id/end_sessions/': writes(operators),
  'POST /api/operator/users/end_sessions/': writes(operators),
  'POST /api/operator/users/:id/enable/': writes(operators),
});
