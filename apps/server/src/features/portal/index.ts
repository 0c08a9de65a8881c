import { type PortalOptions, portalEndpoints } from '@inkstone/contract/portal';
import { connectPortal, type PortalConnection, portals } from '@inkstone/integrations';
import type { Config } from '#server/config.ts';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { type AccountMail, isSeatTaken, type RegisterAccount } from '#server/features/accounts/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { maySendBrowserTo } from '#server/kernel/http/access/outside-address.ts';
import { createTokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { createEmailCodes } from './email-code.service.ts';
import { deleteCodesOf, deleteExpiredSignIns } from './expired.repository.ts';
import { createFirstAccount, type FirstAccount } from './first-account.ts';
import { createLoginService } from './login.service.ts';
import { createOidcService } from './oidc.service.ts';
import { createOutsidePeople } from './outside-people.ts';
import { devLogins, portalRoutes } from './portal.routes.ts';
import { createPortalMail } from './portal-mail.ts';
import type { PortalParts } from './portal-parts.ts';
import { createRecoveryService } from './recovery.service.ts';
import { type AddCode, createRedirectToConsole, type RedirectToConsole, type SignInResult } from './redirect-to-console.ts';
import { createRegistrationService } from './registration.service.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

/** How people prove who they are: our own sign-in pages, or an outside portal. */
export type PortalFeature = Feature & {
  /** The path, with its token, at which the first account is opened; null where it needs none or is there already. */
  findSetupPath: () => Promise<string | null>;
  /** Where a sign-in begins. */
  loginPath: string;
  /** Hands over to the console whoever has given a first proof, by the page for the second one where there is one. */
  afterFirstStep: RedirectToConsole;
  /** Whether people sign in on our own pages, with passwords. */
  hasOwnPages: boolean;
  /** Hands over to the console whoever has proved everything. */
  redirectToConsole: RedirectToConsole;
  /** Where the browser goes after a sign-out: the outside portal's page, or our own. */
  signedOutUrl: (ended: { authMethod: string; idToken: string | null }, origin: string) => Promise<string>;
};

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  config: Pick<Config, 'portal' | 'mail' | 'devLogin' | 'isRegistrationOpen' | 'host'>;
  passwords: Passwords;
  secrets: Pick<SecretsBox, 'digests'>;
  tell: AccountMail;
  /** What follows when an address of an account was proved. */
  onProved: (accountId: string) => Promise<void>;
  registerAccount: RegisterAccount;
  /** Writes down the one-time token of a sign-in, which the session exchanges. */
  addCode: AddCode;
  /** The page that asks for the second factor of who has one; null for who has none. */
  beginSecondStep: (result: SignInResult, context: RequestContext) => Promise<string | null>;
  /** Reaches the outside portal that the installation's settings name, which may well stand in the same house. */
  fetch: typeof globalThis.fetch;
};

const dayMs = 24 * 3600 * 1000;
const signedOutPath = '/portal/signed-out';
const oidcLoginPath = portalEndpoints.oidcLogin.path;

const connectOutside = ({ config, fetch }: Parts): PortalConnection | null => {
  if (config.portal.kind === 'embedded') return null;
  const { issuer, clientId, clientSecret, scopes, requiredAcr } = config.portal;
  const portal = portals.find(config.portal.kind);
  return portal
    ? connectPortal(portal, { settings: { issuer, clientId, clientSecret, scopes, acrValues: requiredAcr.join(' ') }, fetch })
    : null;
};

const createDescribe =
  ({ database, config }: Parts, connection: PortalConnection | null, firstAccount: FirstAccount) =>
  async (context: RequestContext): Promise<PortalOptions> => {
    const isFirstAccount = !(await isSeatTaken(database));
    return {
      kind: config.portal.kind,
      startUrl: connection ? oidcLoginPath : null,
      isRegistrationOpen: !connection && (config.isRegistrationOpen || isFirstAccount),
      isFirstAccount,
      needsSetupToken: !connection && (await firstAccount.isTokenNeeded()),
      sendsMail: config.mail !== null,
      devLogins: config.devLogin && context.isLoopback ? [...devLogins] : [],
    };
  };

const createSignedOutUrl =
  (connection: PortalConnection | null, logger: Logger): PortalFeature['signedOutUrl'] =>
  async ({ authMethod, idToken }, origin) => {
    if (!connection || authMethod !== 'oidc') return signedOutPath;
    try {
      const address = await connection.signOutUrl({ idToken, returnTo: origin + signedOutPath });
      return address && maySendBrowserTo(address, origin) ? address : signedOutPath;
    } catch (error) {
      // Our own session has ended already; an unreachable portal must not make the sign-out fail.
      logger.warn({ err: error }, 'the outside portal could not be asked for its sign-out page');
      return signedOutPath;
    }
  };

export const createPortalFeature = (parts: Parts): PortalFeature => {
  const { database: db, clock, logger, config, registerAccount, addCode } = parts;
  const redirectToConsole = createRedirectToConsole({ addCode, clock });
  const firstAccount = createFirstAccount({ db, secrets: parts.secrets, host: config.host });
  const afterFirstStep: RedirectToConsole = async (result, context) =>
    (await parts.beginSecondStep(result, context)) ?? redirectToConsole(result, context);
  const shared: PortalParts = {
    db,
    firstAccount,
    clock,
    passwords: parts.passwords,
    tell: parts.tell,
    onProved: parts.onProved,
    registerAccount,
    redirectToConsole: afterFirstStep,
    attempts: createSignInAttempts({ db, clock }),
    codes: createEmailCodes({ db, clock, buckets: createTokenBuckets({ clock }) }),
    mail: createPortalMail(parts),
    sendsMail: config.mail !== null,
  };
  const connection = connectOutside(parts);
  const allowedEmailDomains = config.portal.kind === 'oidc' ? config.portal.allowedEmailDomains : [];
  const routes = portalRoutes({
    login: createLoginService(shared),
    registration: createRegistrationService(shared),
    recovery: createRecoveryService(shared),
    oidc: createOidcService({
      db,
      clock,
      logger,
      connection,
      firstAccount,
      redirectToConsole,
      strength: config.portal.kind === 'oidc' ? config.portal : { requiredAcr: [], requiredAmr: [] },
      people: createOutsidePeople({ db, clock, registerAccount, allowedEmailDomains }),
    }),
    describe: createDescribe(parts, connection, firstAccount),
    ownPages: connection ? null : { isRegistrationOpen: async () => config.isRegistrationOpen || !(await isSeatTaken(db)) },
  });
  return {
    afterFirstStep,
    hasOwnPages: connection === null,
    redirectToConsole,
    name: 'portal',
    routes,
    findSetupPath: () => firstAccount.findSetupPath(connection ? oidcLoginPath : '/portal/register'),
    loginPath: connection ? oidcLoginPath : '/portal/login',
    signedOutUrl: createSignedOutUrl(connection, logger),
    schedules: [
      { name: 'portal.sweep', cron: '17 * * * *', work: () => deleteExpiredSignIns(db, new Date(clock.now().getTime() - dayMs)) },
    ],
    // What waits for the addresses of people who leave.
    forgetPeople: (tx, people) =>
      deleteCodesOf(
        tx,
        people.map(({ email }) => email),
      ),
  };
};
