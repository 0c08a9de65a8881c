import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, operators, reads } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/operator/security_events/': reads(operators),
  'GET /api/operator/security_events/export/': reads(operators),
  'GET /api/auth/security_events/': reads(anySession),
});
