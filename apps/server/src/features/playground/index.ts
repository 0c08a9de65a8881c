import { type PlaygroundEvent, playgroundEndpoints } from '@inkstone/contract/playground';
import { aiVendors } from '@inkstone/integrations';
import type { Feature } from '#server/kernel/feature.ts';
import { defineRoutes, inModule, type StreamItem } from '#server/kernel/http/define-routes.ts';
import { createPlaygroundService, type PlaygroundDeps } from './playground.service.ts';

type Parts = Omit<PlaygroundDeps, 'vendors'> & Partial<Pick<PlaygroundDeps, 'vendors'>>;

const onTheWire = async function* (events: AsyncIterable<PlaygroundEvent>): AsyncGenerator<StreamItem<PlaygroundEvent>> {
  for await (const event of events) yield { event };
};

/** Where people try the models of the AI API by hand. */
export const createPlaygroundFeature = ({ vendors = aiVendors.all, ...deps }: Parts): Feature => {
  const playground = createPlaygroundService({ vendors, ...deps });
  return {
    name: 'playground',
    routes: inModule(
      'apiIntegration',
      defineRoutes(playgroundEndpoints, {
        kinds: () => playground.kinds(),
        ask: ({ actor, params, body, context: { signal, language } }) =>
          onTheWire(playground.ask(actor, { kind: params.kind, request: body, signal, language })),
      }),
    ),
  };
};
