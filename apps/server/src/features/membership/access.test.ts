import { describeAccess } from '../../../test/access-matrix.ts';
import { operators, owners, reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/operator/gift/': reads(operators),
  'POST /api/operator/gift/': writes(operators),
  'GET /api/subscription/': reads(signedIn),
  'POST /api/subscription/': writes(owners),
  'POST /api/subscription/cancel/': writes(owners),
});
