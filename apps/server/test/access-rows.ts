import type { Caller } from './access-callers.ts';
import type { Make } from './access-things.ts';

/** `in`: neither refused (401, 403, 429) nor a fault; a number: this status and no other. */
export type Expected = 'in' | number;
/** What each caller meets at an endpoint, written by hand and not read from the contract. */
export type Cells = Record<Caller, Expected>;
/**
 * One endpoint; `make` makes the thing of the first account that it is about. `isBare`: beside the contract, so that no access of it can be
 * opened. `isOfPeople`: what answers there refuses visitors of web sites once more, who are no people that it knows.
 */
export type Row = { cells: Cells; make?: Make | undefined; isBare?: true; isOfPeople?: true };

/** Whoever shows no session of an enabled user, or shows it in another way than by its cookie. */
const unknown = (expected: Expected) => ({
  nobody: expected,
  visitor: expected,
  presenceCookie: expected,
  bearerToken: expected,
  apiKeyHeader: expected,
  otherSchemeCookie: expected,
  queryToken: expected,
  disabledUser: expected,
  disabledAccount: expected,
});

/** The owners of every kind of account. */
const everyOwner = (expected: Expected) => ({ owner: expected, apiOwner: expected, enterpriseAdmin: expected, otherTenant: expected });
const everyMember = (expected: Expected) => ({ member: expected, enterpriseMember: expected });

type Class = Omit<Cells, 'noHeaderToken' | 'otherSite'>;

export const everyone: Class = { ...unknown('in'), sharedUser: 'in', ...everyMember('in'), ...everyOwner('in'), operator: 'in' };
/** Proved by the signature of a payment provider; without it nobody gets further, signed in or not. */
export const providers: Class = { ...unknown(400), sharedUser: 400, ...everyMember(400), ...everyOwner(400), operator: 400 };
/** Whoever asks a knowledge base: the same, and visitors of web sites by their token. */
export const askers = (cells: Class): Class => ({ ...cells, visitor: cells.sharedUser });

/** Whoever is signed in, the shared users of an enterprise too. */
export const anySession: Class = { ...unknown(401), sharedUser: 'in', ...everyMember('in'), ...everyOwner('in'), operator: 'in' };
export const signedIn: Class = { ...anySession, sharedUser: 403 };
/** The operator of the matrix is the owner of an account, too. */
export const owners: Class = { ...signedIn, ...everyMember(403) };
export const operators: Class = { ...owners, ...everyOwner(403) };

/** The owner of an account with the enterprise marker. */
export const enterpriseAdmins: Class = { ...owners, ...everyOwner(403), operator: 403, enterpriseAdmin: 'in' };
/** About one thing of the first enterprise, which its admin alone may touch. */
export const enterpriseThing: Class = { ...enterpriseAdmins, enterpriseAdmin: 200 };

/** Paths for programs: whoever brings no key of an app is nobody there, signed in or not. */
export const keyHolders: Row = {
  cells: { ...unknown(401), sharedUser: 401, ...everyMember(401), ...everyOwner(401), operator: 401, noHeaderToken: 401, otherSite: 401 },
  isBare: true,
};

/** About one thing of the first account; to the others, the operator among them, it does not even exist. */
export const accountsThing: Class = {
  ...unknown(401),
  sharedUser: 403,
  ...everyMember(404),
  ...everyOwner(404),
  operator: 404,
  owner: 200,
  member: 200,
};
/** A thing of the user, hidden from the colleagues as well. */
export const usersThing: Class = { ...accountsThing, member: 404 };
/** The same where shared users have such things, too. */
export const personsThing: Class = { ...usersThing, sharedUser: 404 };
/** A thing of the first enterprise's admin, where everybody has such things. */
export const enterprisePersonsThing: Class = { ...personsThing, owner: 404, enterpriseAdmin: 200 };
/** A thing of the account that its owner alone may touch. */
export const ownersThing: Class = { ...accountsThing, ...everyMember(403) };

/** Changes nothing, so that nothing is gained by sending somebody else's browser there. */
export const reads = (cells: Class, make?: Make): Row => ({
  cells: { ...cells, noHeaderToken: make ? 404 : 'in', otherSite: make ? 404 : 'in' },
  make,
});
/** Changes something: refused without the session's header token, and to a page of another site. */
export const writes = (cells: Class, make?: Make): Row => ({ cells: { ...cells, noHeaderToken: 403, otherSite: 403 }, make });
