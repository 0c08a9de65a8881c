import { describeAccess } from '../../../test/access-matrix.ts';
import { reads, signedIn } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/dashboard/api_usage/': reads(signedIn),
  'GET /api/dashboard/api_usage/export/': reads(signedIn),
});
