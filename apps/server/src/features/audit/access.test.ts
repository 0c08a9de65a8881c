import { describeAccess } from '../../../test/access-matrix.ts';
import { operators, reads } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/operator/acts/': reads(operators),
});
