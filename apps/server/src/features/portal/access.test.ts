import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, everyone, reads, writes } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/auth/oidc/login/': reads(everyone),
  'GET /api/auth/oidc/callback/': reads(everyone),
  'GET /api/portal/': reads(everyone),
  'POST /api/portal/register/': writes(everyone),
  'POST /api/portal/verify_email/': writes(everyone),
  'POST /api/portal/resend/': writes(everyone),
  'POST /api/portal/login/': writes(everyone),
  'POST /api/portal/code/': writes(everyone),
  'POST /api/portal/code/login/': writes(everyone),
  'POST /api/portal/forgot/': writes(everyone),
  'POST /api/portal/reset/': writes(everyone),
  'POST /api/user/get_email_verify_captcha/': writes(anySession),
  'POST /api/user/verify_email/': writes(anySession),
});
