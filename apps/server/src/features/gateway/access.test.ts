import { describeAccess } from '../../../test/access-matrix.ts';
import { keyHolders } from '../../../test/access-rows.ts';

describeAccess({
  'GET /v1/models': keyHolders,
  'GET /v1/models/:id': keyHolders,
});
