import { chatEndpoints } from '@inkstone/contract/chats';
import { lastSeenOf, runOnTheWire } from '#server/features/runs/index.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AskingService } from './asking/asking.service.ts';
import type { ConversationService } from './conversations/conversation.service.ts';
import { exportChat } from './conversations/export-chat.ts';
import type { RatingService } from './conversations/rating.service.ts';
import type { OpenBases } from './open-bases.ts';

type Services = {
  openBases: OpenBases;
  conversations: ConversationService;
  asking: AskingService;
  rating: RatingService;
};

export const chatRoutes = ({ openBases, conversations, asking, rating }: Services) =>
  defineRoutes(chatEndpoints, {
    bases: ({ actor }) => openBases.list(actor),
    list: ({ actor, query }) => conversations.list(actor, query),
    open: ({ actor, body, context }) => conversations.open(actor, { id: context.requestId, baseId: body.baseId }),
    get: ({ actor, params, context }) => conversations.get(actor, params.id, context.language),
    change: ({ actor, params, body }) => conversations.change(actor, params.id, body),
    remove: ({ actor, params, body }) => conversations.remove(actor, params.id, body),
    ask: ({ actor, params, body: { modelId, tags, ...question }, context: { requestId } }) =>
      asking.ask({ actor, conversationId: params.id, requestId, modelId, tags }, question),
    again: ({ actor, params, body: { modelId, tags, questionId }, context: { requestId } }) =>
      asking.again({ actor, conversationId: params.id, requestId, modelId, tags }, questionId),
    events: ({ actor, params, query, context: { signal, language, lastEventId } }) =>
      runOnTheWire(asking.follow(actor, params.id, { after: lastSeenOf(lastEventId, query.after), signal }), language),
    stop: ({ actor, params }) => asking.stop(actor, params.id),
    rate: ({ actor, params, body }) => rating.rate(actor, params.id, body.feedback),
    export: async ({ actor, params, query: { format }, context: { language } }) =>
      exportChat(await conversations.get(actor, params.id, language), { format, language }),
  });
