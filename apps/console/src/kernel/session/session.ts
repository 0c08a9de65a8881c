import { type SessionState, sessionEndpoints } from '@inkstone/contract/session';
import { readCookie } from '../browser/cookies.ts';
import { removeStored } from '../browser/storage.ts';
import { call } from '../calls/call.ts';
import { setCsrfToken } from '../calls/csrf-token.ts';
import type { CallOptions } from '../calls/request.ts';
import { createStore, useStore } from '../state/store.ts';

/** `failed`: the server could not be asked. */
type SessionStatus = { status: 'checking' } | { status: 'in' } | { status: 'out'; loginUrl: string } | { status: 'failed'; error: unknown };

const session = createStore<SessionStatus>({ status: 'checking' });

/** The presence mark of a session; it proves nothing, the server is asked next. */
export const hasSessionMark = (): boolean => readCookie('sessionid') !== null;

/** Asks the server whether the session still holds and keeps its header token for the calls that follow. */
const readSession = async (options: CallOptions = {}): Promise<SessionState> => {
  const state = await call(sessionEndpoints.current, {}, options);
  setCsrfToken(state.csrfToken);
  return state;
};

/** Signed in is who bears the presence mark and whose session the server confirms. */
export const checkSession = async (): Promise<void> => {
  const hasMark = hasSessionMark();
  try {
    const { authenticated, loginUrl } = await readSession();
    const isIn = hasMark && authenticated;
    // What the console was called for this person is not for the next one.
    if (!isIn) removeStored('face');
    session.set(isIn ? { status: 'in' } : { status: 'out', loginUrl });
  } catch (error) {
    session.set({ status: 'failed', error });
  }
};

export const useSession = (): SessionStatus => useStore(session);
