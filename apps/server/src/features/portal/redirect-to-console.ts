import type { Clock } from '#server/kernel/clock.ts';
import { redirectTarget } from '#server/kernel/http/access/redirect-target.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';

/** Who signed in and how, with what the console sent along when it sent the person to the portal. */
export type SignInResult = {
  userId: string;
  /** The user's, as the sign-in saw it: what ends sign-ins meanwhile ends this one too. */
  signInEpoch: number;
  authMethod: 'password' | 'email-code' | 'oidc';
  /** Where the person wanted to go. */
  redirect: string;
  /** The `state` that the console sent along; empty for a sign-in that started at the portal. */
  state: string;
  idToken?: string | null;
  idpSid?: string | null;
};

/** Writes down a one-time token, by its hash, with the person it stands for. */
export type AddCode = (code: {
  codeHash: string;
  userId: string;
  signInEpoch: number;
  audience: string;
  redirectPath: string;
  stateHash: string | null;
  authMethod: string;
  idToken: string | null;
  idpSid: string | null;
  createdAt: Date;
  expiresAt: Date;
}) => Promise<void>;

const lifeMs = 60_000;
const dashboard = '/dashboard';

const stateOf = (state: string): string | null => (/^[0-9a-f]{64}$/.test(state) ? state : null);

/** The page the person wanted to open; the dashboard for another site or a sign-in page. */
const targetOf = (redirect: string, origin: string): string => {
  const target = redirectTarget(redirect, origin, dashboard);
  return target === '/' || /^\/(portal|connect-store)\b/.test(target) ? dashboard : target;
};

/** The only way from the portal into the console: stores a one-time token and answers the address of `/sso` that carries it. */
export const createRedirectToConsole =
  ({ addCode, clock }: { addCode: AddCode; clock: Clock }) =>
  async (
    { userId, signInEpoch, authMethod, redirect, state, idToken = null, idpSid = null }: SignInResult,
    context: RequestContext,
  ): Promise<string> => {
    const token = newToken();
    const now = clock.now();
    await addCode({
      codeHash: hashToken(token),
      userId,
      signInEpoch,
      audience: context.origin,
      redirectPath: targetOf(redirect, context.origin),
      stateHash: stateOf(state),
      authMethod,
      idToken,
      idpSid,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    return `/sso?token=${token}`;
  };

export type RedirectToConsole = ReturnType<typeof createRedirectToConsole>;
