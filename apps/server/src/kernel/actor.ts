import { AppError } from './errors/app-error.ts';

/** By what somebody came in who has no session: the key of a program, or a visit to the chat on a web site. */
export type Pass =
  | { kind: 'key'; keyId: string }
  | { kind: 'visit'; publicId: string; by: 'nobody' | 'site' | 'oauth'; since: number; site: string | null };

/** The signed-in caller, as the session hook found it; the account is the tenant. */
export type Actor = {
  sessionId: string;
  /** When this session's sign-in was. */
  signedInAt: Date;
  userId: string;
  accountId: string;
  /**
   * `owner` is the first user of an account, of an enterprise account its admin; `shared`: let in to what was opened to this person alone;
   * `guest`: asks one knowledge base from outside, and has no session.
   */
  role: 'owner' | 'member' | 'shared' | 'guest';
  /**
   * Of a guest: the knowledge base that it may ask, from where, and whether the base's limit of a month counts. Of a visitor whom nobody
   * knows, the network too: a new one is made by whoever wants one.
   */
  guest?: { baseId: string; origin: 'api' | 'site'; isLimited: boolean; network?: string };
  /** Also of a shared user for whom a program asks. */
  pass?: Pass;
  /** Whether the user administers the whole installation; true for the first one who ever registered. */
  isOperator: boolean;
  /** Markers that decide the variant: `inkstone_api`, `quseit`. */
  usage: readonly string[];
};

/** The role of somebody who signs in. */
export const roleOfPerson = (role: Actor['role']): Exclude<Actor['role'], 'guest'> => {
  if (role === 'guest') throw new Error('a guest is no person of the house');
  return role;
};

/** Whether somebody asks what an account opened to them, and is none of its own people. */
export const isOutsider = ({ role }: Pick<Actor, 'role'>): boolean => role === 'shared' || role === 'guest';

/**
 * Who reads documents: the account's own people read all, a shared user what is open to everybody, to their groups or to them by name, and
 * whoever asks from outside what is open to everybody. Each way to what documents say asks for one.
 */
export type Reader = 'staff' | 'guest' | { sharedUserId: string };

export const readerOf = ({ role, userId }: Pick<Actor, 'role' | 'userId'>): Reader => {
  if (role === 'shared') return { sharedUserId: userId };
  return role === 'guest' ? role : 'staff';
};

const freshMs = 10 * 60_000;

/** Refuses, with 403, a caller whose sign-in is no proof any more of who sits there; for those who have no password to type again. */
export const requireFreshSignIn = ({ signedInAt }: Pick<Actor, 'signedInAt'>, now: Date): void => {
  if (now.getTime() - signedInAt.getTime() > freshMs) throw new AppError('session.signInAgain', 403);
};

/** The marker of an enterprise account in the profile's usage list. */
export const enterpriseMarker = 'quseit';

/** The marker of an AI API account in the profile's usage list. */
export const apiMarker = 'inkstone_api';
