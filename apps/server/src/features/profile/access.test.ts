import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/user/profile/': { ...reads(anySession), isOfPeople: true },
  'PATCH /api/user/profile/': writes(anySession),
  'GET /api/user/shop/': reads(signedIn),
  'POST /api/user/dismiss/tip/': writes(signedIn),
  'GET /api/enums/': reads(signedIn),
  'GET /api/locations/': reads(signedIn),
});
