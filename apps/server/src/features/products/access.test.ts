import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, reads, signedIn, writes } from '../../../test/access-rows.ts';
import { aPicturedProduct, aProduct, aPublication, aRevision, aSavedProduct } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/product/': reads(signedIn),
  'GET /api/product/get_opt_slash_total_product_counts/': reads(signedIn),
  'POST /api/product/sync/': writes(signedIn),
  'GET /api/product/export/': reads(signedIn),
  'GET /api/product/sync/': reads(signedIn),
  'POST /api/product/sync/stop/': writes(signedIn),
  'POST /api/product/file/': writes(signedIn),
  'GET /api/product/file/': reads(signedIn),
  'POST /api/product/file/:id/take/': writes(signedIn),
  'POST /api/product/file/:id/discard/': writes(signedIn),
  'GET /api/product/:id/optimize/': reads(accountsThing, aProduct),
  'POST /api/product/:id/optimize/': writes(accountsThing, aSavedProduct),
  'POST /api/product/:id/alt_texts/': writes(accountsThing, aPicturedProduct),
  'GET /api/product/:id/history/': reads(accountsThing, aProduct),
  'POST /api/product/:id/undo/': writes(accountsThing, aRevision),
  'GET /api/publications/': reads(signedIn),
  'GET /api/publications/stores/': reads(signedIn),
  'GET /api/publications/:id/': reads(accountsThing, aPublication),
});
