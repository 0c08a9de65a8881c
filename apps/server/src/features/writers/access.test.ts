import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, reads, signedIn, usersThing, writes } from '../../../test/access-rows.ts';
import { aBlogDraft, aBlogVersion, aDraft, aPageDraft, aPageVersion, aProduct, aVersion } from '../../../test/access-things.ts';

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
  'POST /api/blog_writer/generate_blog/': writes(signedIn),
  'POST /api/page_generator/generate_page/': writes(signedIn),
  'GET /api/blog_writer/list/': reads(signedIn),
  'GET /api/blog_writer/blog_list/': reads(signedIn),
  'POST /api/blog_writer/blog_new/': writes(signedIn),
  'GET /api/blog_writer/:id/': reads(usersThing, aBlogDraft),
  'POST /api/blog_writer/save_draft/': writes(signedIn),
  'POST /api/blog_writer/:id/delete/': writes(usersThing, aBlogDraft),
  'GET /api/blog_writer/:id/versions/': reads(usersThing, aBlogDraft),
  'POST /api/blog_writer/:id/restore/': writes(usersThing, aBlogVersion),
  'POST /api/blog_writer/publish/': writes(signedIn),
  'GET /api/page_generator/list/': reads(signedIn),
  'GET /api/page_generator/:id/': reads(usersThing, aPageDraft),
  'POST /api/page_generator/save_draft/': writes(signedIn),
  'POST /api/page_generator/:id/delete/': writes(usersThing, aPageDraft),
  'GET /api/page_generator/:id/versions/': reads(usersThing, aPageDraft),
  'POST /api/page_generator/:id/restore/': writes(usersThing, aPageVersion),
  'POST /api/page_generator/publish/': writes(signedIn),
});
