import { sessionEndpoints } from '@inkstone/contract/session';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { AccountMail, RegisterAccount } from '#server/features/accounts/index.ts';
import type { RecordSecurityEvent } from '#server/features/security-events/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import type { Callers } from '#server/kernel/http/access/callers.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import { createCallers } from './callers.ts';
import { createDevLoginService } from './dev-login.service.ts';
import { createPasswordService } from './password.service.ts';
import { countLiveSessions, deleteEndedSessions, endSessions, findLastSeen } from './session.repository.ts';

export { countLiveSessions, endSessions, findLastSeen };

import { sessionRoutes } from './session.routes.ts';
import { createSessionService, type PortalAddresses, type StartStoreConnection } from './session.service.ts';
import { deleteExpiredSsoCodes, insertSsoCode } from './sso.repository.ts';
import { createSsoService } from './sso.service.ts';

/** Who is signed in, how they got there by the one-time token, and how they leave. */
export type SessionFeature = Feature & {
  callers: Callers;
  /** Writes down a one-time token that the portal hands out; here it is exchanged. */
  addCode: (code: NewCode) => Promise<void>;
};

type NewCode = Parameters<typeof insertSsoCode>[1];

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  config: { devLogin: boolean };
  passwords: Passwords;
  tell: AccountMail;
  registerAccount: RegisterAccount;
  recordSecurityEvent: RecordSecurityEvent;
  portal: PortalAddresses;
  /** What a sample account is filled with. */
  fillSample: NonNullable<Feature['fillSample']>;
  startStoreConnection: StartStoreConnection;
};

const dayMs = 24 * 3600 * 1000;
const { fakeShop, fakeEnterprise, fakeApi, fakeOperator } = sessionEndpoints;
const devLoginPaths = new Set<string>([fakeShop, fakeEnterprise, fakeApi, fakeOperator].map(({ path }) => path));

export const createSessionFeature = (parts: Parts): SessionFeature => {
  const { database: db, clock, config } = parts;
  const sessions = createSessionService({ db, clock, portal: parts.portal, startStoreConnection: parts.startStoreConnection });
  const routes = sessionRoutes({
    sessions,
    sso: createSsoService({ ...parts, db }),
    passwords: createPasswordService({ db, clock, passwords: parts.passwords, tell: parts.tell }),
    devLogins: createDevLoginService({ ...parts, db, isOn: config.devLogin }),
  });
  // Where development logins are off, their paths do not exist.
  return {
    name: 'session',
    routes: config.devLogin ? routes : routes.filter(({ endpoint }) => !devLoginPaths.has(endpoint.path)),
    callers: createCallers({ db, clock }),
    addCode: (code) => insertSsoCode(db, code),
    schedules: [
      {
        name: 'session.sweep',
        cron: '17 * * * *',
        work: async () => {
          const yesterday = new Date(clock.now().getTime() - dayMs);
          await deleteExpiredSsoCodes(db, yesterday);
          await deleteEndedSessions(db, yesterday);
        },
      },
    ],
  };
};
