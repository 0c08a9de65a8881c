import { runEndpoints } from '@inkstone/contract/runs';
import { call } from './call.ts';

/** Asks the server to stop a run; what it has delivered stays. */
export const stopRun = (id: string) => call(runEndpoints.stop, { params: { id } });
