import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, reads, signedIn, usersThing, writes } from '../../../test/access-rows.ts';
import { aDraft, aProduct, aVersion } from '../../../test/access-things.ts';

describeAccess({
  'POST /api/product/:id/improve/listing/': writes(accountsThing, aProduct),
  'POST /api/product/:id/improve/seo/': writes(accountsThing, aProduct),
  'POST /api/product/improve/freestyle/': writes(signedIn),
  'GET /api/freestyle/list/': reads(signedIn),
  'GET /api/freestyle/:id/': reads(usersThing, aDraft),
  'POST /api/freestyle/save_draft/': writes(signedIn),
  'POST /api/freestyle/:id/delete/': writes(usersThing, aDraft),
  'GET /api/freestyle/:id/versions/': reads(usersThing, aDraft),
  'POST /api/freestyle/:id/restore/': writes(usersThing, aVersion),
  'POST /api/freestyle/publish/': writes(signedIn),
});
