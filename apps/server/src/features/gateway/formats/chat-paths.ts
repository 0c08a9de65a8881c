import type { AppAccess } from '#server/features/apps/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { BareRoute } from '#server/kernel/http/bare/bare-routes.ts';
import { secretOf } from '#server/kernel/http/bare/secret-of.ts';
import type { BodyRoom } from '../call/body-room.ts';
import type { createServedPath } from '../call/serve.ts';
import type { SoldLookup } from '../catalogue/sold-lookup.ts';
import { anthropicMessages } from './anthropic-messages/anthropic-messages.format.ts';
import { adaptMessages } from './anthropic-messages/betas.ts';
import { createCountedCall } from './count-tokens.ts';
import { adaptGenerate, requireHeaderKey } from './gemini/address.ts';
import { gemini } from './gemini/gemini.format.ts';
import { plainBody, readPath } from './gemini/read.ts';
import { openAiResponses } from './openai-responses/openai-responses.format.ts';

type Deps = { access: AppAccess; sold: SoldLookup; room: BodyRoom; served: ReturnType<typeof createServedPath> };

const answering = new Set(['generateContent', 'streamGenerateContent']);

const module = 'apiIntegration';

/** Google's clients call under `/v1beta`, or under `/v1` when they are told to. */
const geminiPaths = ['/v1beta/models/*', '/v1/models/*'] as const;

/** The paths of the chat formats beside OpenAI's chat completions. */
export const chatPaths = ({ access, sold, room, served }: Deps): BareRoute[] => {
  const counted = createCountedCall({ access, sold, room });
  const countMessages = counted({
    format: anthropicMessages,
    write: (tokens) => ({ input_tokens: tokens }),
  });
  const countGenerate = counted({
    format: gemini,
    bodyOf: (body) => {
      const { generateContentRequest: inner } = plainBody(body);
      return typeof inner === 'object' && inner !== null ? { ...inner } : body;
    },
    write: (tokens) => ({ totalTokens: tokens }),
  });
  const generate = geminiPaths.map((path): BareRoute => {
    const { answerError } = gemini;
    const route = served(path, gemini, adaptGenerate);
    return {
      method: 'POST',
      path,
      module,
      answerError,
      serve: async (call) => {
        requireHeaderKey(call);
        const { method } = readPath(call.params);
        if (method === 'countTokens') return countGenerate(call);
        if (answering.has(method) && 'serve' in route) return route.serve(call);
        await access.admit(secretOf(call));
        throw new AppError('gateway.methodUnknown', 404, { method });
      },
    };
  });
  return [
    served('/v1/messages', anthropicMessages, adaptMessages),
    {
      method: 'POST',
      path: '/v1/messages/count_tokens',
      module,
      answerError: anthropicMessages.answerError,
      serve: countMessages,
    },
    served('/v1/responses', openAiResponses),
    ...generate,
  ];
};
