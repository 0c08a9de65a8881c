import { type SessionState, sessionEndpoints } from '@inkstone/contract/session';
import { call } from './call.ts';
import { readCookie } from './cookies.ts';
import { setCsrfToken } from './csrf-token.ts';
import type { CallOptions } from './request.ts';

/** The presence mark of a session; it proves nothing, the server is asked next. */
export const hasSessionMark = (): boolean => readCookie('sessionid') !== null;

/** Asks the server whether the session still holds and keeps its header token for the calls that follow. */
export const readSession = async (options: CallOptions = {}): Promise<SessionState> => {
  const state = await call(sessionEndpoints.current, {}, options);
  setCsrfToken(state.csrfToken);
  return state;
};
