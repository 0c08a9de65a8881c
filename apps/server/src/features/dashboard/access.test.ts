import { describeAccess } from '../../../test/access-matrix.ts';
import { reads, signedIn } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/dashboard/writing/': reads(signedIn),
  'GET /api/dashboard/weakest/': reads(signedIn),
  'GET /api/dashboard/drafts/': reads(signedIn),
});
