import { productVariant } from '@inkstone/contract/portal';
import { z } from 'zod';
import { isEmailKnown } from '#server/features/accounts/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { PortalParts } from './portal-parts.ts';

/** A registration whose mail address is not verified yet; the account is created afterwards. */
const waiting = z.object({ name: z.string(), passwordHash: z.string(), variant: productVariant, invitation: z.string().default('') });
type Waiting = z.infer<typeof waiting>;

type Gate = { redirect: string; state: string };
type Registration = Gate & {
  name: string;
  email: string;
  password: string;
  variant: Waiting['variant'];
  invitation: string;
  setup: string;
};

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Registers accounts. When mails can be sent, the address is verified first, so that the answer never tells whether it is known. */
export const createRegistrationService = (parts: PortalParts) => {
  const { db, clock, passwords, firstAccount, codes, mail, redirectToConsole, registerAccount, sendsMail } = parts;

  const open = async (draft: Waiting & { email: string; isProved: boolean }, gate: Gate, context: RequestContext): Promise<string> => {
    const { userId, signInEpoch } = await db.transaction((tx) =>
      registerAccount(tx, {
        email: draft.email,
        name: draft.name,
        variant: draft.variant,
        passwordHash: draft.passwordHash,
        emailVerifiedAt: draft.isProved ? clock.now() : null,
        language: context.language,
        invitation: draft.invitation,
      }),
    );
    return redirectToConsole({ userId, signInEpoch, authMethod: 'password', ...gate }, context);
  };

  const askForProof = async (email: string, payload: Waiting, context: RequestContext): Promise<void> => {
    const isTaken = await isEmailKnown(db, email);
    const code = await codes.issue({ purpose: 'verify', email, payload: isTaken ? null : payload }, context);
    mail({ to: email, language: context.language, ...(isTaken ? { kind: 'taken' } : { kind: 'verify', code }) });
  };

  return {
    async register({ name, email, password, variant, invitation, setup, redirect, state }: Registration, context: RequestContext) {
      await firstAccount.requireToken(setup);
      const { address } = context;
      const passwordHash = await passwords.hashNew({ password, personal: [name, email], refusal: 'portal.passwordCommon', address });
      const draft = { name, variant, invitation, passwordHash };
      if (sendsMail) {
        await askForProof(email, draft, context);
        return { status: 'code-sent' as const };
      }
      return { status: 'signed-in' as const, location: await open({ ...draft, email, isProved: false }, { redirect, state }, context) };
    },

    async verifyEmail({ email, code, redirect, state }: Gate & { email: string; code: string }, context: RequestContext) {
      const payload = waiting.safeParse(await codes.use({ purpose: 'verify', email }, code, context));
      if (!payload.success) throw new AppError('portal.codeWrong', 422);
      return { location: await open({ ...payload.data, email, isProved: true }, { redirect, state }, context) };
    },

    async resend(email: string, context: RequestContext) {
      const payload = waiting.safeParse(await codes.findPayload({ purpose: 'verify', email }, context));
      const code = await codes.issue({ purpose: 'verify', email, payload: payload.data ?? null }, context);
      if (payload.success) mail({ to: email, kind: 'verify', language: context.language, code });
      return {};
    },
  };
};
