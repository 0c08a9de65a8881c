import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { brandVoiceRoutes } from './brand-voice.routes.ts';
import { templateKind, termKind, voiceKind } from './items/item-kinds.ts';
import { deletePutAway } from './items/style-item.repository.ts';
import { createStyleItems, keptAwayMs } from './items/style-items.service.ts';
import { createVoicesService } from './voices.service.ts';

type Parts = { database: OwnerDatabase; clock: Clock };

/** How an account wants its texts written: voices of its brands, a glossary, templates of briefs. */
export const createBrandVoicesFeature = ({ database: db, clock }: Parts): Feature => {
  const deps = { db, clock };
  const voices = createVoicesService(createStyleItems(voiceKind, deps));
  return {
    name: 'brand-voices',
    routes: brandVoiceRoutes({ voices, terms: createStyleItems(termKind, deps), templates: createStyleItems(templateKind, deps) }),
    schedules: [
      {
        name: 'brand-voices.sweep',
        cron: '47 3 * * *',
        work: () => deletePutAway(db, new Date(clock.now().getTime() - keptAwayMs)),
      },
    ],
  };
};
