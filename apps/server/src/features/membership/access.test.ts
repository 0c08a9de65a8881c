import { describeAccess } from '../../../test/access-matrix.ts';
import { owners, reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/subscription/': reads(signedIn),
  'POST /api/subscription/': writes(owners),
  'POST /api/subscription/cancel/': writes(owners),
});
