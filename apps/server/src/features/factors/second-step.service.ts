import type { FactorKind } from '@inkstone/contract/factors';
import { findUserById } from '#server/features/accounts/index.ts';
import type { RecordSecurityEvent } from '#server/features/security-events/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { requireAllowed, type TokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';
import { passkeysOf } from './enrolment.service.ts';
import { type FactorRow, findFactors, takeRecoveryCode, takeStep, updateCounter } from './factor.repository.ts';
import { bindingOf, type FactorParts } from './factor-parts.ts';
import { checkPasskey, credentialIdOf, passkeyChallenge } from './passkey.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import {
  deleteSecondStep,
  findSecondStep,
  insertSecondStep,
  type SecondStepRow,
  takeStepAttempt,
  updateStepChallenge,
} from './second-step.repository.ts';
import { stepOfCode } from './totp.ts';

/** A sign-in whose first proof was right, with what the console sent along. */
export type FirstStep = {
  userId: string;
  signInEpoch: number;
  authMethod: 'password' | 'email-code' | 'oidc';
  redirect: string;
  state: string;
};
type Proof = { kind: 'totp'; code: string } | { kind: 'recovery'; code: string } | { kind: 'passkey'; response: unknown };
type Deps = FactorParts & {
  buckets: TokenBuckets;
  /** Hands the person over to the console; answers the address that carries the one-time token. */
  redirectToConsole: (step: FirstStep, context: RequestContext) => Promise<string>;
  recordSecurityEvent: RecordSecurityEvent;
};

const lifeSeconds = 600;
const maxTries = 5;
/** Codes of one person, from wherever: ten at once, then one every five minutes. A passkey cannot be guessed and is not counted. */
const codeRate = { burst: 10, perMinute: 0.2 };

const pagePath = '/portal/second';
const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-second' : 'second');
const gone = () => new AppError('factor.stepGone', 410);

/** Asks for the second factor of who has one, between the first proof and the console. */
export const createSecondStep = ({ db, clock, secrets, mail, buckets, redirectToConsole, recordSecurityEvent }: Deps) => {
  const hashOf = ({ cookies, origin }: RequestContext): string => hashToken(cookies[cookieName(origin)] ?? '');

  const byTotp = async ({ userId }: SecondStepRow, rows: readonly FactorRow[], code: string): Promise<boolean> => {
    const user = await findUserById(db, userId);
    if (!user) return false;
    const now = clock.now();
    for (const { id, sealedSecret } of rows) {
      const step = sealedSecret ? stepOfCode(secrets.open(sealedSecret, bindingOf(user, id)), code, now) : null;
      if (step !== null && (await takeStep(db, { userId, id, step, now }))) return true;
    }
    return false;
  };

  const byPasskey = async (
    { userId, challenge }: SecondStepRow,
    rows: readonly FactorRow[],
    { response, origin }: { response: unknown; origin: string },
  ) => {
    const passkey = passkeysOf(rows).find(({ credentialId }) => credentialId === credentialIdOf(response));
    if (!passkey || challenge === null) return false;
    const counter = await checkPasskey(response, { challenge, origin, passkey });
    if (counter === null) return false;
    await updateCounter(db, { userId, id: passkey.id, counter, now: clock.now() });
    return true;
  };

  const byRecoveryCode = async ({ userId }: SecondStepRow, code: string): Promise<boolean> => {
    if (!(await takeRecoveryCode(db, { userId, codeHash: recoveryCodeHash(userId, code), now: clock.now() }))) return false;
    const user = await findUserById(db, userId);
    if (user) mail({ to: user, kind: 'recovery' });
    return true;
  };

  const isRight = async (step: SecondStepRow, proof: Proof, { origin }: RequestContext): Promise<boolean> => {
    const rows = await findFactors(db, step.userId);
    if (proof.kind === 'passkey') return byPasskey(step, rows, { response: proof.response, origin });
    return proof.kind === 'totp' ? byTotp(step, rows, proof.code) : byRecoveryCode(step, proof.code);
  };

  const requireWithinLimit = (userId: string, { kind }: Proof): void => {
    if (kind === 'passkey') return;
    requireAllowed(buckets.take(`second-step:${userId}`, codeRate), 'portal.waitBeforeRetry');
  };

  return {
    /** The address of the page that asks for the second factor; null for who has none. */
    async begin(step: FirstStep, context: RequestContext): Promise<string | null> {
      if (!(await findFactors(db, step.userId)).length) return null;
      const [token, now] = [newToken(), clock.now()];
      const { userId, signInEpoch, authMethod, redirect, state } = step;
      const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
      await insertSecondStep(db, {
        tokenHash: hashToken(token),
        userId,
        signInEpoch,
        authMethod,
        redirect,
        state,
        createdAt: now,
        expiresAt,
      });
      context.setCookie(cookieName(context.origin), token, { httpOnly: true, maxAgeSeconds: lifeSeconds });
      return pagePath;
    },

    async describe(context: RequestContext) {
      const step = await findSecondStep(db, hashOf(context), clock.now());
      if (!step) throw gone();
      const rows = await findFactors(db, step.userId);
      const passkeys = passkeysOf(rows);
      const passkeyOptions = passkeys.length ? { ...(await passkeyChallenge(context.origin, passkeys)) } : null;
      if (passkeyOptions) await updateStepChallenge(db, step.tokenHash, passkeyOptions.challenge);
      const kinds = [...new Set(rows.map(({ kind }): FactorKind => kind))];
      return { kinds, passkeyOptions };
    },

    async finish(proof: Proof, context: RequestContext) {
      const step = await takeStepAttempt(db, hashOf(context), { now: clock.now(), maxTries });
      if (!step || (await findUserById(db, step.userId))?.signInEpoch !== step.signInEpoch) throw gone();
      requireWithinLimit(step.userId, proof);
      const told = { type: 'factor.check', userId: step.userId, address: context.address, userAgent: context.userAgent } as const;
      const details = { method: proof.kind };
      if (!(await isRight(step, proof, context))) {
        recordSecurityEvent({ ...told, outcome: 'failure', code: 'factor.codeWrong', details });
        throw new AppError(proof.kind === 'passkey' ? 'factor.passkeyWrong' : 'factor.codeWrong', 422);
      }
      if (!(await deleteSecondStep(db, step.tokenHash))) throw gone();
      recordSecurityEvent({ ...told, outcome: 'success', details });
      context.clearCookie(cookieName(context.origin));
      return { location: await redirectToConsole(step, context) };
    },
  };
};

export type SecondStep = ReturnType<typeof createSecondStep>;
