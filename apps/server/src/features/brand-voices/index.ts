import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { brandVoiceRoutes } from './brand-voice.routes.ts';
import { templateKind, termKind, voiceKind } from './items/item-kinds.ts';
import { deletePutAway } from './items/style-item.repository.ts';
import { createStyleItems, keptAwayMs } from './items/style-items.service.ts';
import { createLearning } from './learning/learning.service.ts';
import { createStyleOf } from './style.service.ts';
import { createVoicesService } from './voices.service.ts';

type Parts = { database: OwnerDatabase; clock: Clock; outbound: Pick<Outbound, 'asFetch'> } & Omit<
  Parameters<typeof createLearning>[0],
  'fetch'
>;

/** A page of text is small and quick; what is not is none that tells how a brand writes. */
const pageLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 12_000, idleTimeoutMs: 8000, redirects: 3 };

/** How an account wants its texts written: voices of its brands, a glossary, templates of briefs. */
export const createBrandVoicesFeature = ({ database: db, clock, outbound, ...learning }: Parts) => {
  const deps = { db, clock };
  const kept = createStyleItems(voiceKind, deps);
  const terms = createStyleItems(termKind, deps);
  const voices = createVoicesService(kept);
  const learn = createLearning({ ...learning, fetch: outbound.asFetch(pageLimits) });
  return {
    name: 'brand-voices',
    /** How a text is to sound, for whoever writes it. */
    styleOf: createStyleOf({ voices: kept, terms }),
    routes: brandVoiceRoutes({ voices, learn, terms, templates: createStyleItems(templateKind, deps) }),
    schedules: [
      {
        name: 'brand-voices.sweep',
        cron: '47 3 * * *',
        work: () => deletePutAway(db, new Date(clock.now().getTime() - keptAwayMs)),
      },
    ],
  };
};
