import type { DevLogin } from '@inkstone/contract/portal';
import { type RunnerTestCase, test } from 'vitest';
import { expectNoComplaints, type Language, openBrowser } from './browser.ts';
import { type Contexts, contextsOf, type Visit } from './contexts.ts';
import { keepLastPages } from './failed-journey.ts';
import { type Installation, startInstallation } from './installation.ts';
import { comeAs, type Newcomer, type Person, register } from './people.ts';
import { startSlowVendor } from './slow-vendor.ts';
import { startStripePage } from './stripe-page.ts';

/** `leadsTo`: other sites that the journey goes to on purpose; `url`: another name under which the house is reached. */
type Look = { language: Language; width?: number; leadsTo?: readonly string[]; url?: string };

/** What a journey asks for somebody with: nobody who comes has met anybody of another journey. */
export type People = {
  /** Somebody new with sample data, already signed in, on the page `at` (the dashboard). */
  come: (kind: DevLogin, look: Look & { at?: string }) => Promise<Person>;
  /** Somebody new who registered with the password of the journeys; their page is still empty. */
  register: (newcomer: Newcomer, look: Look) => Promise<Person>;
  /** A stranger in front of an empty page. */
  visit: (look: Look) => Promise<Visit>;
};

/** Who comes to a house; at the end of a journey nobody's browser may have complained. */
export const peopleOf = async (
  { contexts, house, task }: { contexts: Contexts; house: Installation; task: RunnerTestCase },
  { onCleanup }: { onCleanup: (cleanUp: () => Promise<void>) => void },
): Promise<People> => {
  const visits: Visit[] = [];
  const keep = <V extends Visit>(visited: V): V => {
    visits.push(visited);
    return visited;
  };
  onCleanup(async () => {
    const isRed = task.result?.state === 'fail';
    if (isRed) await keepLastPages(task.name, visits);
    await Promise.all(visits.map(({ context }) => (isRed ? context.close() : contexts.giveBack(context))));
    expectNoComplaints(visits);
  });
  const where = (look: Look) => ({ contexts, url: house.url, ...look });
  return {
    come: async (kind, { at, ...look }) => keep(await comeAs(kind, { ...where(look), ...(at && { at }) })),
    register: async (newcomer, look) => keep(await register(newcomer, where(look))),
    visit: async (look) => keep(await contexts.take(where(look))),
  };
};

/** What the journeys of a worker share whatever house they are about: a browser, a vendor of models and a Stripe that they direct. */
export const street = test
  .extend('chromium', { scope: 'worker' }, () => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium')
  .extend('host', { scope: 'worker' }, '127.0.0.1')
  .extend('contexts', { scope: 'worker' }, async ({ chromium }, { onCleanup }) => {
    const browser = await openBrowser(chromium);
    onCleanup(() => browser.close());
    return contextsOf(browser);
  })
  .extend('models', { scope: 'worker' }, async ({ host }, { onCleanup }) => {
    const vendor = await startSlowVendor(host);
    onCleanup(vendor.close);
    return vendor;
  })
  .extend('checkout', { scope: 'worker' }, async ({ host }, { onCleanup }) => {
    const page = await startStripePage(host);
    onCleanup(page.close);
    return page;
  })
  .extend('vendor', { auto: true }, ({ models }) => {
    models.behave('well');
    models.say(null);
    models.goOn();
    return models;
  })
  .extend('stripe', { auto: true }, ({ checkout }) => {
    checkout.set({ isDown: false, isSilent: false });
    return checkout;
  });

/**
 * A journey in the one installation that all journeys of a worker share: what is isolated is the account.
 * One that needs settings of its own, or kills what it is in, puts its own `house` on the street.
 */
export const it = street
  .extend('house', { scope: 'worker' }, async ({ models, checkout }, { onCleanup }) => {
    const installation = await startInstallation({ ...models.environment, ...checkout.environment });
    onCleanup(installation.stop);
    checkout.set({ installation: installation.url });
    return installation;
  })
  .extend('people', peopleOf);

/** A journey in an installation of its own with the same models, for it is killed there. */
export const itInItsOwn = street
  .extend('house', { scope: 'file' }, async ({ models }, { onCleanup }) => {
    const installation = await startInstallation(models.environment);
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

/** A journey in an installation without a model of anybody's, which all such journeys of a worker share. */
export const itWithoutModels = street
  .extend('house', { scope: 'worker' }, async ({ host }, { onCleanup }) => {
    const installation = await startInstallation({ HOST: host });
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);
