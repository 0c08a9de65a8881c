import { type DevLogin, type PortalOptions, portalEndpoints } from '@inkstone/contract/portal';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { LoginService } from './login.service.ts';
import type { OidcService } from './oidc.service.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RegistrationService } from './registration.service.ts';

type Services = {
  login: LoginService;
  registration: RegistrationService;
  recovery: RecoveryService;
  oidc: OidcService;
  describe: (context: RequestContext) => Promise<PortalOptions>;
  /** Null when people sign in at an external portal: the built-in pages are closed then. */
  ownPages: { isRegistrationOpen: () => Promise<boolean> } | null;
};

export const devLogins: readonly DevLogin[] = ['shop', 'enterprise', 'api', 'operator'];

export const portalRoutes = ({ login, registration, recovery, oidc, describe, ownPages }: Services) => {
  const requireOwnPages = () => {
    if (!ownPages) throw new AppError('portal.otherPortal', 403);
    return ownPages;
  };
  const requireRegistration = async () => {
    if (!(await requireOwnPages().isRegistrationOpen())) throw new AppError('portal.registrationClosed', 403);
  };
  /** Runs the handler only when the built-in sign-in pages are used. */
  const own =
    <Input, Answer>(handle: (input: Input) => Promise<Answer>) =>
    (input: Input): Promise<Answer> => {
      requireOwnPages();
      return handle(input);
    };

  return defineRoutes(portalEndpoints, {
    options: ({ context }) => describe(context),
    register: async ({ body, context }) => {
      await requireRegistration();
      return registration.register(body, context);
    },
    verifyEmail: async ({ body, context }) => {
      await requireRegistration();
      return registration.verifyEmail(body, context);
    },
    resend: own(({ body, context }) => registration.resend(body.email, context)),
    login: own(({ body, context }) => login.byPassword(body, context)),
    requestCode: own(({ body, context }) => login.requestCode(body.email, context)),
    codeLogin: own(({ body, context }) => login.byCode(body, context)),
    forgot: own(({ body, context }) => recovery.forgot(body.email, context)),
    reset: own(({ body, context }) => recovery.reset(body, context)),
    requestProof: ({ actor, context }) => recovery.requestProof(actor, context),
    prove: ({ actor, body, context }) => recovery.prove(actor, body.captcha, context),
    oidcLogin: ({ query, context }) => oidc.begin(query, context),
    oidcCallback: ({ query, context }) => oidc.finish(query, context),
  });
};
