import { sessionEndpoints } from '@inkstone/contract/session';

/** Ends the session of this browser; false while the server does not answer. One that has ended already is as good. */
export const endSession = async (): Promise<boolean> => {
  // By itself: a refused call of the console would ask for the session again, which is what waits for this.
  const response = await fetch(sessionEndpoints.logout.path, { headers: { 'x-requested-with': 'console' } }).catch(() => null);
  return response !== null && (response.ok || response.status === 401);
};
