import { describeAccess } from '../../../test/access-matrix.ts';
import { reads, signedIn } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/store/current/': reads(signedIn),
});
