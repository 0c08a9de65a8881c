import { describeAccess } from '../../../test/access-matrix.ts';
import { owners, reads, signedIn, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/user/reminder_setting/': reads(signedIn),
  'POST /api/user/reminder_setting/': writes(owners),
  'GET /api/user/prompts_settings/': reads(signedIn),
  'POST /api/user/prompts_settings/': writes(owners),
  'GET /api/user/enterprise_settings/': reads(signedIn),
  'POST /api/user/enterprise_settings/': writes(owners),
  'GET /api/user/set_openai_key/': reads(signedIn),
  'POST /api/user/set_openai_key/': writes(owners),
  'DELETE /api/user/set_openai_key/': writes(owners),
  'GET /api/user/export/': reads(owners),
  'POST /api/user/delete_account/': writes(owners),
});
