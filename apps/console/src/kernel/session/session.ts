import { type SessionState, sessionEndpoints } from '@inkstone/contract/session';
import { readCookie } from '../browser/cookies.ts';
import { readStored, removeStored, writeStored } from '../browser/storage.ts';
import { call } from '../calls/call.ts';
import { setCsrfToken } from '../calls/csrf-token.ts';
import { type CallOptions, endSession } from '../calls/request.ts';
import { createStore, useStore } from '../state/store.ts';
import { dropOldUnsaved, dropUnsavedOf } from './unsaved-copies.ts';

/** `failed`: the server could not be asked. `leaving`: signed out here, while the server cannot be told yet. */
type SessionStatus =
  | { status: 'checking' | 'leaving' }
  | { status: 'in'; isSharedUser: boolean }
  | { status: 'out'; loginUrl: string; isSwitchedOff: boolean }
  | { status: 'failed'; error: unknown };

const session = createStore<SessionStatus>({ status: 'checking' });

/** The presence mark of a session; it proves nothing, the server is asked next. */
export const hasSessionMark = (): boolean => readCookie('sessionid') !== null;

/** Asks the server whether the session still holds and keeps its header token for the calls that follow. */
const readSession = async (options: CallOptions = {}): Promise<SessionState> => {
  const state = await call(sessionEndpoints.current, {}, options);
  setCsrfToken(state.csrfToken);
  return state;
};

/** Stands in this browser, for all its tabs, while a session waits to be ended. */
const leavingMark = 'leaving';
const retryMs = 5000;

let retry: ReturnType<typeof setTimeout> | undefined;

/** Whether nobody is leaving any more; otherwise it is tried again, soon and when the browser is online. */
const hasLeft = async (): Promise<boolean> => {
  if (readStored(leavingMark) === null) return true;
  session.set({ status: 'leaving' });
  const isOver = await endSession();
  if (isOver) removeStored(leavingMark);
  else {
    clearTimeout(retry);
    retry = setTimeout(checkSession, retryMs);
  }
  return isOver;
};

/** Signs out while the server cannot be told: the screen is cleared now, in every tab, and the session ends as soon as there is a connection. */
export const leaveUnheard = async (): Promise<void> => {
  writeStored(leavingMark, '1');
  dropUnsavedOf('all');
  await checkSession();
};

/** Goes on with what another tab or the network began; answers with the function that stops it. */
export const watchLeaving = (): (() => void) => {
  const goOn = () => readStored(leavingMark) !== null && void checkSession();
  window.addEventListener('online', goOn);
  window.addEventListener('storage', goOn);
  return () => {
    window.removeEventListener('online', goOn);
    window.removeEventListener('storage', goOn);
  };
};

/** Signed in is who bears the presence mark and whose session the server confirms. */
export const checkSession = async (): Promise<void> => {
  dropOldUnsaved();
  if (!(await hasLeft())) return;
  const hasMark = hasSessionMark();
  try {
    const { authenticated, isSharedUser, isSwitchedOff, loginUrl } = await readSession();
    const isIn = hasMark && authenticated;
    // What the console was called for this person is not for the next one.
    if (!isIn) removeStored('face');
    session.set(isIn ? { status: 'in', isSharedUser } : { status: 'out', loginUrl, isSwitchedOff });
  } catch (error) {
    session.set({ status: 'failed', error });
  }
};

export const useSession = (): SessionStatus => useStore(session);
