import type { DevLogin } from '@inkstone/contract/portal';
import { homeStore } from '@inkstone/integrations';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { findIdentity, type RegisterAccount } from '#server/features/accounts/index.ts';
import type { RecordSecurityEvent } from '#server/features/security-events/index.ts';
import { connectShop } from '#server/features/stores/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { csrfTokenOf } from '#server/kernel/http/access/session-cookies.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { openSession } from './open-session.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  isOn: boolean;
  registerAccount: RegisterAccount;
  recordSecurityEvent: RecordSecurityEvent;
  fillSample: NonNullable<Feature['fillSample']>;
};

type Sample = { email: string; name: string; variant: 'copywriting' | 'api' | 'enterprise'; propertyType: string };

const samples: Record<DevLogin, Sample> = {
  shop: { email: 'owner@paper-and-pine.example', name: 'Paper & Pine', variant: 'copywriting', propertyType: '' },
  enterprise: { email: 'admin@harbour-office.example', name: 'Harbour Office', variant: 'enterprise', propertyType: 'ADVANCED' },
  api: { email: 'developer@tidemark.example', name: 'Tidemark Labs', variant: 'api', propertyType: '' },
  operator: { email: 'operator@inkstone.example', name: 'Inkstone Operator', variant: 'enterprise', propertyType: 'ADVANCED' },
};

const issuer = 'development';

/** The address of the first sample owner gives the well-known store; any other one a store of its own. */
const sandboxOf = (email: string): string =>
  email === samples.shop.email
    ? `paper-and-pine.${homeStore.metadata.id}`
    : `${email.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60)}.${homeStore.metadata.id}`;

export type DevLoginService = ReturnType<typeof createDevLoginService>;

export const createDevLoginService = ({ db, clock, isOn, registerAccount, recordSecurityEvent, fillSample }: Deps) => {
  const makeAccount = async (tx: OwnerTransaction, kind: DevLogin, email: string) => {
    const { name, variant, propertyType } = samples[kind];
    const { accountId, userId } = await registerAccount(tx, {
      email,
      name,
      variant,
      propertyType,
      passwordHash: null,
      emailVerifiedAt: clock.now(),
      language: 'en',
      identity: { issuer, subject: email },
      operator: kind === 'operator' ? 'always' : 'never',
    });
    const shop =
      kind === 'shop' ? await connectShop(tx, { accountId, platform: homeStore.metadata.id, domain: sandboxOf(email), name }) : null;
    return { accountId, userId, shopId: shop?.id ?? null };
  };

  const findOrMake = async (tx: OwnerTransaction, kind: DevLogin, address: string) => {
    const known = await findIdentity(tx, { issuer, subject: address });
    if (known && !known.disabledAt) return { user: known, sample: null };
    const sample = await makeAccount(tx, kind, address);
    return { user: sample, sample };
  };

  return {
    /** Signs in without a secret: only on a development server, only from this machine, never into an account that a person registered. */
    async signIn(kind: DevLogin, email: string | undefined, context: RequestContext) {
      if (!isOn || !context.isLoopback) throw new AppError('request.notFound', 404);
      const address = (email ?? samples[kind].email).toLowerCase();
      const { token, sample, userId } = await db.transaction(async (tx) => {
        // So that two first sign-ins of one address do not both make an account.
        await lockName(tx, address);
        const { user, sample } = await findOrMake(tx, kind, address);
        const session = await openSession(tx, { ...user, authMethod: 'development' }, { context, now: clock.now() });
        return { token: session.token, sample, userId: user.userId };
      });
      const { address: from, userAgent } = context;
      recordSecurityEvent({
        type: 'sign-in.open',
        outcome: 'success',
        userId,
        address: from,
        userAgent,
        details: { method: 'development' },
      });
      if (sample) await fillSample(sample);
      return { redirect: '/dashboard', csrfToken: csrfTokenOf(token) };
    },
  };
};
