import { describeAccess } from '../../../test/access-matrix.ts';
import { reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/api_integration/playground/kinds/': reads(signedIn),
  'POST /api/api_integration/playground/:kind/': writes(signedIn),
});
