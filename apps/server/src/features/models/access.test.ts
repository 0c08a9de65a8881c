import { describeAccess } from '../../../test/access-matrix.ts';
import { operators, reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/models/': reads(signedIn),
  'GET /api/operator/local_servers/': reads(operators),
  'GET /api/operator/connections/:id/models/': reads(operators),
  'POST /api/operator/connections/:id/models/': writes(operators),
  'POST /api/operator/connections/:id/models/import/': writes(operators),
  'GET /api/operator/connections/:id/official_prices/': reads(operators),
  'POST /api/operator/connections/:id/official_prices/': writes(operators),
  'PATCH /api/operator/models/:id/': writes(operators),
  'GET /api/operator/models/:id/prices/': reads(operators),
  'DELETE /api/operator/models/:id/': writes(operators),
  'GET /api/operator/pricing/': reads(operators),
  'PATCH /api/operator/pricing/': writes(operators),
});
