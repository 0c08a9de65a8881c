import { factorEndpoints } from '@inkstone/contract/factors';
import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import { portalEndpoints } from '@inkstone/contract/portal';
import type { SecurityEventType } from '@inkstone/contract/security-events';
import { sessionEndpoints } from '@inkstone/contract/session';
import { settingsEndpoints } from '@inkstone/contract/settings';
import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { z } from 'zod';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Route } from '#server/kernel/http/define-routes.ts';
import type { RecordSecurityEvent, SecurityEventDraft } from './event-draft.ts';

type Watched = {
  type: SecurityEventType;
  /** `failures`: the success is told by whoever opens the session, who knows the person. */
  tells: 'failures' | 'both';
  method?: string;
  /** Its details name whom it is about. */
  isAbout?: true;
};

/** The calls that prove who somebody is, change such a proof, or hand out or delete everything of an account. */
const watched = new Map<Endpoint, Watched>([
  [portalEndpoints.login, { type: 'sign-in.open', tells: 'failures', method: 'password' }],
  [portalEndpoints.codeLogin, { type: 'sign-in.open', tells: 'failures', method: 'email-code' }],
  [portalEndpoints.oidcCallback, { type: 'sign-in.open', tells: 'failures', method: 'oidc' }],
  [sessionEndpoints.sso, { type: 'sign-in.open', tells: 'failures', method: 'token' }],
  [sessionEndpoints.logout, { type: 'sign-in.end', tells: 'both' }],
  [sessionEndpoints.endSession, { type: 'sign-in.end', tells: 'both' }],
  [sessionEndpoints.endOtherSessions, { type: 'sign-in.end-others', tells: 'both' }],
  [sessionEndpoints.changePassword, { type: 'password.change', tells: 'both' }],
  [portalEndpoints.register, { type: 'account.register', tells: 'both' }],
  [portalEndpoints.verifyEmail, { type: 'account.prove-email', tells: 'both' }],
  [portalEndpoints.prove, { type: 'account.prove-email', tells: 'both' }],
  [portalEndpoints.forgot, { type: 'password.ask', tells: 'both' }],
  [portalEndpoints.reset, { type: 'password.reset', tells: 'both' }],
  [factorEndpoints.confirmTotp, { type: 'factor.add', tells: 'both', method: 'totp' }],
  [factorEndpoints.confirmPasskey, { type: 'factor.add', tells: 'both', method: 'passkey' }],
  [factorEndpoints.remove, { type: 'factor.remove', tells: 'both' }],
  [factorEndpoints.renewCodes, { type: 'factor.codes', tells: 'both' }],
  [sharedUserEndpoints.create, { type: 'shared-user.add', tells: 'both' }],
  [sharedUserEndpoints.change, { type: 'shared-user.change', tells: 'both', isAbout: true }],
  [sharedUserEndpoints.invite, { type: 'shared-user.invite', tells: 'both', isAbout: true }],
  [sharedUserEndpoints.revoke, { type: 'shared-user.revoke', tells: 'both', isAbout: true }],
  [sharedUserEndpoints.accept, { type: 'shared-user.come', tells: 'both' }],
  [sharedUserEndpoints.resetPassword, { type: 'shared-user.password', tells: 'both', isAbout: true }],
  [sharedUserEndpoints.disable, { type: 'shared-user.disable', tells: 'both', isAbout: true }],
  [sharedUserEndpoints.enable, { type: 'shared-user.enable', tells: 'both', isAbout: true }],
  [sharedUserEndpoints.remove, { type: 'shared-user.delete', tells: 'both', isAbout: true }],
  [sharedUserEndpoints.restore, { type: 'shared-user.restore', tells: 'both', isAbout: true }],
  [settingsEndpoints.exportAll, { type: 'account.export', tells: 'both' }],
  [settingsEndpoints.deleteAccount, { type: 'account.delete', tells: 'both' }],
]);

/** What is read of the input of a watched call. */
const asked = z.object({
  body: z.object({ email: z.string() }).partial().optional(),
  params: z.object({ id: z.string() }).partial().optional(),
  actor: z.object({ userId: z.string() }).nullish(),
  context: z.object({ address: z.string(), userAgent: z.string() }),
});

/** The sign-in by an outside portal tells of a failure by where it sends the browser. */
const sentAway = z.object({ location: z.string().regex(/^\/sso\?refused=/) });

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'request.fault');

/** A route whose calls are told to the security log; one that nobody watches stays as it is. */
export const watchRoute =
  (record: RecordSecurityEvent) =>
  (route: Route): Route => {
    const found = watched.get(route.endpoint);
    if (!found) return route;
    const { type, tells, method, isAbout } = found;
    const tell = (input: object, ended: Pick<SecurityEventDraft, 'outcome' | 'code'>) => {
      if (tells === 'failures' && ended.outcome === 'success') return;
      const { body, params, actor, context } = asked.parse(input);
      // A signed-in caller is known; whatever else was typed is not who acts.
      const who = actor ? { userId: actor.userId } : { email: body?.email ?? '' };
      record({
        type,
        ...ended,
        ...who,
        ...context,
        details: { ...(method && { method }), ...(isAbout && params?.id && { about: params.id }) },
      });
    };
    const handle = async (input: object): Promise<unknown> => {
      try {
        const answer = await route.handle(input);
        const away = sentAway.safeParse(answer);
        tell(input, away.success ? { outcome: 'failure', code: away.data.location.slice('/sso?refused='.length) } : { outcome: 'success' });
        return answer;
      } catch (error) {
        // Who comes too often is told of by the refusal.
        if (!(error instanceof AppError && error.status === 429)) tell(input, { outcome: 'failure', code: codeOf(error) });
        throw error;
      }
    };
    return { ...route, handle };
  };
