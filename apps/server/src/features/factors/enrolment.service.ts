import type { OwnerTransaction } from '#server/db/handles.ts';
import { findUserById, findUserNames, type SignInUser } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  countCodesLeft,
  deleteCodesOf,
  deleteUnconfirmed,
  findFactors,
  findUnconfirmed,
  insertCodes,
  insertFactor,
  takeChallenge,
  updateConfirmed,
  upsertChallenge,
} from './factor.repository.ts';
import { bindingOf, type FactorParts, requirePassword } from './factor-parts.ts';
import { mayHavePasskeys, passkeyRequest, readPasskey, type StoredPasskey } from './passkey.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const challengeMs = 10 * 60_000;
const mostFactors = 20;

type Row = Awaited<ReturnType<typeof findFactors>>[number];

/** The passkeys among the factors. */
export const passkeysOf = (rows: readonly Row[]): (StoredPasskey & { id: string })[] =>
  rows.flatMap(({ id, credentialId, publicKey, counter, transports }) =>
    credentialId && publicKey ? [{ id, credentialId, publicKey, counter, transports }] : [],
  );

/** New recovery codes in the place of all old ones; only their hashes are kept. */
export const renewCodes = async (tx: OwnerTransaction, userId: string, now: Date): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await deleteCodesOf(tx, userId);
  await insertCodes(
    tx,
    codes.map((code) => ({ codeHash: recoveryCodeHash(userId, code), userId, createdAt: now })),
  );
  return codes;
};

/** Adds second factors: each begins with the retyped password and counts once it has proved itself. */
export const createEnrolment = (parts: FactorParts) => {
  const { db, clock, secrets, mail } = parts;

  const begin = async (actor: Actor, password: string, context: RequestContext) => {
    const user = await requirePassword(parts, { actor, password }, context);
    const known = await findFactors(db, actor.userId);
    if (known.length >= mostFactors) throw new AppError('factor.tooMany', 409, { most: mostFactors });
    return { user, known };
  };

  const requireUser = async (actor: Actor): Promise<SignInUser> => {
    const user = await findUserById(db, actor.userId);
    if (!user) throw new AppError('session.required', 401);
    return user;
  };

  /** The first factor brings recovery codes. */
  const codesOfFirst = async (tx: OwnerTransaction, userId: string): Promise<string[] | null> =>
    (await countCodesLeft(tx, userId)) > 0 ? null : renewCodes(tx, userId, clock.now());

  return {
    async beginTotp(actor: Actor, password: string, context: RequestContext) {
      const { user } = await begin(actor, password, context);
      const [id, secret] = [newId(), newTotpSecret()];
      await deleteUnconfirmed(db, actor.userId);
      const sealedSecret = secrets.seal(secret, bindingOf(user, id));
      await insertFactor(db, { id, userId: actor.userId, kind: 'totp', name: '', sealedSecret, createdAt: clock.now() });
      return { id, secret, uri: totpUri(secret, user.email) };
    },

    async confirmTotp(actor: Actor, { id, name, code }: { id: string; name: string; code: string }) {
      const [user, row] = [await requireUser(actor), await findUnconfirmed(db, actor.userId, id)];
      if (!row?.sealedSecret) throw new AppError('factor.notFound', 404);
      const now = clock.now();
      const step = stepOfCode(secrets.open(row.sealedSecret, bindingOf(user, id)), code, now);
      if (step === null) throw new AppError('factor.codeWrong', 422);
      const recoveryCodes = await db.transaction(async (tx) => {
        const isFirst = await updateConfirmed(tx, { userId: actor.userId, id, name, lastStep: step, confirmedAt: now });
        if (!isFirst) throw new AppError('factor.notFound', 404);
        return codesOfFirst(tx, actor.userId);
      });
      mail({ to: user, kind: 'added', name });
      return { recoveryCodes };
    },

    async beginPasskey(actor: Actor, password: string, context: RequestContext) {
      if (!mayHavePasskeys(context.origin)) throw new AppError('factor.passkeyHost', 409);
      const { user, known } = await begin(actor, password, context);
      const name = (await findUserNames(db, [actor.userId])).get(actor.userId)?.name ?? user.email;
      const options = await passkeyRequest({ userId: actor.userId, name, email: user.email }, context.origin, passkeysOf(known));
      const expiresAt = new Date(clock.now().getTime() + challengeMs);
      await upsertChallenge(db, { userId: actor.userId, challenge: options.challenge, expiresAt });
      return { options: { ...options } };
    },

    async confirmPasskey(actor: Actor, { name, response }: { name: string; response: unknown }, context: RequestContext) {
      const user = await requireUser(actor);
      const now = clock.now();
      const challenge = await takeChallenge(db, actor.userId, now);
      const passkey = challenge === undefined ? null : await readPasskey(response, { challenge, origin: context.origin });
      if (!passkey) throw new AppError('factor.passkeyWrong', 422);
      const recoveryCodes = await db.transaction(async (tx) => {
        await insertFactor(tx, {
          ...passkey,
          transports: [...passkey.transports],
          userId: actor.userId,
          kind: 'passkey',
          name,
          createdAt: now,
          confirmedAt: now,
        });
        return codesOfFirst(tx, actor.userId);
      });
      mail({ to: user, kind: 'added', name });
      return { recoveryCodes };
    },
  };
};

export type Enrolment = ReturnType<typeof createEnrolment>;
