import { describeAccess } from '../../../test/access-matrix.ts';
import { owners, reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/store/current/': reads(signedIn),
  'POST /api/store/sandbox/': writes(owners),
});
