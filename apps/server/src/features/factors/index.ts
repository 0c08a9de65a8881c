import type { OwnerDatabase } from '#server/db/handles.ts';
import { findUserById } from '#server/features/accounts/index.ts';
import type { RecordSecurityEvent } from '#server/features/security-events/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature, SealedText } from '#server/kernel/feature.ts';
import { createTokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { createEnrolment } from './enrolment.service.ts';
import { findFactorOwners, findSealedFactors, updateSealedSecret } from './factor.repository.ts';
import { factorRoutes } from './factor.routes.ts';
import { createFactorService } from './factor.service.ts';
import { createFactorMail } from './factor-mail.ts';
import { bindingOf } from './factor-parts.ts';
import { createOperatorGate, findBareOperators } from './operator-factor.ts';
import { deleteExpiredSteps } from './second-step.repository.ts';
import { createSecondStep, type FirstStep } from './second-step.service.ts';

export { findFactorOwners };

/** The second proof of who signs in, and where the sign-in pages ask for it. */
export type FactorsFeature = Feature & {
  /** The address of the page that asks for the second factor; null for who has none. */
  beginSecondStep: (step: FirstStep, context: RequestContext) => Promise<string | null>;
  /** The addresses of operators without a second factor. */
  findBareOperators: () => Promise<string[]>;
  /** Refuses an operator without a second factor. */
  requireOperatorFactor: (actor: Actor) => Promise<void>;
};

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  passwords: Passwords;
  secrets: SecretsBox;
  config: { portal: { kind: string } };
  redirectToConsole: (step: FirstStep, context: RequestContext) => Promise<string>;
  recordSecurityEvent: RecordSecurityEvent;
};

const findSealedTexts = async (db: OwnerDatabase): Promise<SealedText[]> => {
  const texts: SealedText[] = [];
  for (const { id, userId, sealedSecret } of await findSealedFactors(db)) {
    const user = await findUserById(db, userId);
    if (user && sealedSecret) texts.push({ id, text: sealedSecret, binding: bindingOf(user, id) });
  }
  return texts;
};

export const createFactorsFeature = (given: Parts): FactorsFeature => {
  const { database: db, clock, config } = given;
  const parts = { ...given, db, mail: createFactorMail(given) };
  // An outside portal asks for a second proof of its own; what it has to say of it is a setting.
  const isOffered = config.portal.kind === 'embedded';
  const secondStep = createSecondStep({ ...parts, buckets: createTokenBuckets({ clock }) });
  const factors = createFactorService({ ...parts, isOffered });
  return {
    name: 'factors',
    routes: factorRoutes({ factors, enrolment: createEnrolment(parts), secondStep, isOffered }),
    beginSecondStep: secondStep.begin,
    findBareOperators: () => findBareOperators(db),
    requireOperatorFactor: createOperatorGate({ db, now: () => clock.now().getTime() }),
    sealed: { find: () => findSealedTexts(db), replace: ({ id, text: from }, to) => updateSealedSecret(db, id, { from, to }) },
    schedules: [{ name: 'factors.sweep', cron: '17 * * * *', work: () => deleteExpiredSteps(db, clock.now()) }],
  };
};
