import { describeAccess } from '../../../test/access-matrix.ts';
import { reads, signedIn, usersThing, writes } from '../../../test/access-rows.ts';
import { aRun } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/runs/': reads(signedIn),
  'GET /api/runs/:id/': reads(usersThing, aRun),
  'GET /api/runs/:id/events/': reads(usersThing, aRun),
  'POST /api/runs/:id/stop/': writes(usersThing, aRun),
});
