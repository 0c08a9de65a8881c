import { describeAccess } from '../../../test/access-matrix.ts';
import { reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/user/profile/': reads(signedIn),
  'PATCH /api/user/profile/': writes(signedIn),
  'GET /api/user/shop/': reads(signedIn),
  'POST /api/user/dismiss/tip/': writes(signedIn),
  'GET /api/enums/': reads(signedIn),
  'GET /api/locations/': reads(signedIn),
});
