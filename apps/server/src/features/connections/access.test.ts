import { describeAccess } from '../../../test/access-matrix.ts';
import { operators, reads, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/operator/vendors/': reads(operators),
  'GET /api/operator/connections/': reads(operators),
  'POST /api/operator/connections/': writes(operators),
  'POST /api/operator/connections/test/': writes(operators),
  'PATCH /api/operator/connections/:id/': writes(operators),
  'DELETE /api/operator/connections/:id/': writes(operators),
  'POST /api/operator/connections/:id/test/': writes(operators),
});
