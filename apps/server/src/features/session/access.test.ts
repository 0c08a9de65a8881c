import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, everyone, personsThing, reads, signedIn, writes } from '../../../test/access-rows.ts';
import { aSession } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/auth/session/': reads(everyone),
  'POST /api/auth/sso/': writes(everyone),
  'GET /api/auth/ap/login/': reads(everyone),
  'POST /api/auth/fake/login/': writes(everyone),
  'POST /api/auth/fake/user/login/': writes(everyone),
  'POST /api/auth/fake/api_integration/login/': writes(everyone),
  'POST /api/auth/fake/230719/login/': writes(everyone),
  'GET /api/auth/logout/': { ...writes(anySession), isOfPeople: true },
  'GET /api/auth/sessions/': reads(anySession),
  'POST /api/auth/sessions/:id/end/': writes(personsThing, aSession),
  'POST /api/auth/sessions/end_others/': writes(anySession),
  'POST /api/auth/password/': writes(anySession),
  'POST /api/auth/switch_shop/': writes(signedIn),
});
