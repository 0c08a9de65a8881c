import type { AppAccess, KeepingOf } from '#server/features/apps/index.ts';
import type { ModelsFeature } from '#server/features/models/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { CoolDowns } from '#server/kernel/cool-downs.ts';
import type { BareRoute } from '#server/kernel/http/bare/bare-routes.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { createBodyRoom } from './call/body-room.ts';
import { createPaidCalls } from './call/paid-calls.ts';
import { createPlayed } from './call/played.ts';
import { createServedPath } from './call/serve.ts';
import { createCatalogue } from './catalogue/catalogue.service.ts';
import { createSoldLookup } from './catalogue/sold-lookup.ts';
import { openAiSpeech } from './formats/audio/speech.ts';
import { openAiTranscriptions, openAiTranslations } from './formats/audio/transcriptions.ts';
import { chatPaths } from './formats/chat-paths.ts';
import { openAiEmbeddings } from './formats/embeddings/embeddings.ts';
import { openAiImageEdits } from './formats/images/edits.ts';
import { openAiImages } from './formats/images/generations.ts';
import { modelPaths } from './formats/model-paths.ts';
import { openAiModerations } from './formats/moderations/moderations.ts';
import { openAiChat } from './formats/openai-chat/openai-chat.ts';
import { answerAsOpenAi, openAiErrorFrame } from './formats/openai-errors.ts';
import { rerank } from './formats/rerank/rerank.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { createKept, type KeepingParts } from './kept/kept.ts';
import { insertRequests } from './log/request.repository.ts';
import { createRequestLog } from './log/request-log.service.ts';
import { createRowWriter } from './log/row-writer.ts';
import { createKeyRates } from './rates/key-rates.ts';
import { createTestCalls } from './test-call/test-call.service.ts';
import { createKeyPool } from './upstream/key-pool.ts';
import { createUpstreams } from './upstream/upstreams.ts';

type Parts = Omit<KeepingParts, 'keepingOf'> & {
  clock: Clock;
  outbound: Pick<Outbound, 'direct'>;
  logger: { warn: (details: object, message: string) => void };
  apps: { access: AppAccess; keepingOf: KeepingOf };
  wallet: Pick<WalletFeature, 'holdCall' | 'settleCall' | 'noteCall'>;
  connections: { coolDowns: CoolDowns };
  models: Pick<ModelsFeature, 'findSold' | 'openSold' | 'noteRefusedKey' | 'findPriceVersions' | 'vendorCalls' | 'takeTurn'>;
};

/** The AI API: what programs call by the keys of apps, in the formats that their clients speak. */
export const createGatewayFeature = ({ models, connections, apps, ...parts }: Parts) => {
  const { logger, database } = parts;
  const { access, keepingOf } = apps;
  const kept = createKept({ ...parts, keepingOf });
  const sold = createSoldLookup(models.findSold);
  const rows = createRowWriter({ write: (batch) => insertRequests(database, batch), logger });
  const upstreams = createUpstreams({ ...parts, openSold: models.openSold });
  const calls = createPaidCalls({
    ...parts,
    ...kept,
    sold,
    upstreams,
    rows,
    pool: createKeyPool(connections.coolDowns),
    takeTurn: models.takeTurn,
    rates: createKeyRates(parts),
    noteRefusedKey: models.noteRefusedKey,
    vendorCalls: models.vendorCalls,
  });
  const room = createBodyRoom();
  const served = createServedPath({ access, calls, room });
  const bareRoutes: BareRoute[] = [
    ...modelPaths({ access, sold }),
    served('/v1/chat/completions', openAiChat),
    ...chatPaths({ access, sold, room, served }),
    served('/v1/embeddings', openAiEmbeddings),
    served('/v1/images/generations', openAiImages),
    served('/v1/images/edits', openAiImageEdits),
    served('/v1/audio/speech', openAiSpeech),
    served('/v1/audio/transcriptions', openAiTranscriptions),
    served('/v1/audio/translations', openAiTranslations),
    served('/v1/moderations', openAiModerations),
    served('/v1/rerank', rerank),
  ];
  const catalogue = createCatalogue({ findSold: models.findSold });
  const log = createRequestLog({ database, findPriceVersions: models.findPriceVersions });
  const services = { catalogue, log, bodies: kept.bodies, tests: createTestCalls({ access, calls, catalogue, log }) };
  return {
    name: 'gateway',
    routes: inModule('apiIntegration', gatewayRoutes(services)),
    bareRoutes,
    onKeeping: kept.onKeeping,
    /** How errors are told to clients of OpenAI's format. */
    openAiErrors: { answer: answerAsOpenAi, frame: openAiErrorFrame },
    schedules: kept.schedules,
    /** Waits so long for the calls under way, then ends them and settles what they delivered. */
    finish: calls.finish,
    /** Calls to vendors under way. */
    countCalls: calls.count,
    ...createPlayed({ answer: calls.answer, log: services.log }),
    drain: async () => {
      await rows.drain();
      await kept.drain();
    },
  };
};
