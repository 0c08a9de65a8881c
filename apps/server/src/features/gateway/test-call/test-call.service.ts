import type { ApiRequest } from '@inkstone/contract/gateway';
import type { Language } from '@inkstone/phrases';
import type { AppAccess } from '#server/features/apps/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { PaidCalls } from '../call/paid-calls.ts';
import { createQuietSink } from '../call/quiet-sink.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { openAiChat } from '../formats/openai-chat/openai-chat.ts';
import type { RequestLog } from '../log/request-log.service.ts';

type Deps = { access: AppAccess; calls: Pick<PaidCalls, 'answer'>; catalogue: Pick<Catalogue, 'chatModels'>; log: Pick<RequestLog, 'get'> };
type Tested = { request: ApiRequest; isBuiltin: boolean };

const question = { messages: [{ role: 'user', content: 'Say hello in one sentence.' }], max_tokens: 64 };

/** One short question through an app, by the one path of all calls; whoever asks sees the row that it left. */
export const createTestCalls = ({ access, calls, catalogue, log }: Deps) => ({
  test: async (actor: Pick<Actor, 'accountId'>, appId: string, language: Language): Promise<Tested> => {
    const { accountId, vendor, monthlyLimit, state } = await access.findOwn(actor.accountId, appId);
    const model = (await catalogue.chatModels()).find((each) => vendor === null || each.vendor === vendor);
    if (!model) throw new AppError('gateway.nothingToCall', 409);
    const body = { model: model.name, ...question };
    const { sink, header } = createQuietSink();
    await calls.answer({
      format: openAiChat,
      caller: { source: 'test', accountId, appId, keyId: null, vendor, monthlyLimit },
      body,
      bytes: Buffer.byteLength(JSON.stringify(body)),
      params: {},
      sink,
      language: () => language,
      onSuccess: () => access.noteSuccess({ accountId, appId, state }),
    });
    return { request: await log.get(actor, header('x-request-id'), language), isBuiltin: model.isBuiltin };
  },
});
export type TestCalls = ReturnType<typeof createTestCalls>;
