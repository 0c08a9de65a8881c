import type { ChatSummary, KeptSummary } from '@inkstone/contract/chat-desk';
import type { Usage } from '@inkstone/integrations/kit/ai-vendor';
import { estimateUsage } from '@inkstone/integrations/kit/token-estimate';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { ModelsFeature, ResolvedModel } from '#server/features/models/index.ts';
import type { PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { chatPrice, modelCallOf, mostChatPrice } from '../answering/chat-price.ts';
import { type ConversationRow, updateSummary } from '../conversations/conversation.repository.ts';
import { findMessages, type MessageRow } from '../conversations/message.repository.ts';
import { branchTo } from '../conversations/message-tree.ts';
import { presentSummary } from '../conversations/present-chat.ts';
import { noConversation, type ReadableConversations } from '../conversations/readable-conversations.ts';
import type { OpenBases } from '../open-bases.ts';
import { extractOf, summaryPrompt, summaryTokens } from './summary.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  openBases: Pick<OpenBases, 'findOne' | 'chooseModel'>;
  conversations: Pick<ReadableConversations, 'getReadable'>;
  resolveModel: ModelsFeature['resolveModel'];
  paidRuns: Pick<PaidRunsFeature, 'payPiece'>;
};
type Asked = { requestId: string; baseId: string; conversationId: string; language: Language };

type Written = { result: Pick<ChatSummary, 'text' | 'extract' | 'model'>; price: bigint };

const chargedAs = 'chat';

/** What conversations come to, for staff: by the model of the knowledge base, or an extract where none writes. */
export const createSummaryService = ({ db, clock, openBases, conversations, resolveModel, paidRuns }: Deps) => {
  const write = async (model: ResolvedModel, branch: readonly MessageRow[], language: Language): Promise<Written> => {
    if (model.isBuiltin) return { result: { text: '', extract: extractOf(branch), model: null }, price: 0n };
    const request = { model: model.model, messages: summaryPrompt(branch, language), maxOutputTokens: summaryTokens, temperature: 0.2 };
    let text = '';
    let usage: Usage | null = null;
    for await (const event of model.client.streamChat(request)) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'finish') usage = event.usage;
    }
    if (!text.trim()) throw new AppError('chatDesk.noSummary', 502);
    const call = modelCallOf(model, usage ?? estimateUsage(request, text));
    return { result: { text: text.trim(), extract: [], model: model.label }, price: call ? chatPrice(model.priceVersion, call) : 0n };
  };

  const summaryOf = async (actor: Actor, row: ConversationRow, { requestId, language }: Asked): Promise<KeptSummary> => {
    const base = await openBases.findOne(actor, row.baseId);
    const model = await resolveModel({ accountId: actor.accountId }, await openBases.chooseModel(actor, base, null));
    const messages = await readAsTenant(db, actor.accountId, (tx) => findMessages(tx, row.id));
    const branch = branchTo(messages, row.leafId);
    const promptBytes = Buffer.byteLength(JSON.stringify(summaryPrompt(branch, language)));
    const made: { summary?: KeptSummary } = {};
    await paidRuns.payPiece({
      id: requestId,
      accountId: actor.accountId,
      atMost: mostChatPrice(model, { promptBytes, outputTokens: summaryTokens }),
      chargedAs,
      reference: row.id,
      work: () => write(model, branch, language),
      keep: async (tx, { result, price }) => {
        made.summary = { ...result, points: formatPoints(price), madeAt: clock.now().toISOString(), leafId: row.leafId };
        await updateSummary(tx, row.id, made.summary);
        return true;
      },
    });
    if (!made.summary) throw noConversation();
    return made.summary;
  };

  return {
    /** The last one; null while there is none. */
    find: async (actor: Actor, id: string): Promise<ChatSummary | null> => {
      const { row } = await conversations.getReadable(actor, id);
      return row.summary && presentSummary(row.summary, row.leafId);
    },

    summarize: async (actor: Actor, asked: Asked): Promise<ChatSummary> => {
      const { row } = await conversations.getReadable(actor, asked.conversationId);
      if (row.baseId !== asked.baseId || !row.isOfSharedUser) throw noConversation();
      return presentSummary(await summaryOf(actor, row, asked), row.leafId);
    },
  };
};
export type SummaryService = ReturnType<typeof createSummaryService>;
