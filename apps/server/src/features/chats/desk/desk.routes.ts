import { chatDeskEndpoints } from '@inkstone/contract/chat-desk';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ChatChanges } from './chat-changes.ts';
import type { DeskService } from './desk.service.ts';
import type { SummaryService } from './summary.service.ts';
import type { TakeoverService } from './takeover.service.ts';

type Services = { desk: DeskService; takeover: TakeoverService; summaries: SummaryService; changes: ChatChanges };

export const deskRoutes = ({ desk, takeover, summaries, changes }: Services) =>
  defineRoutes(chatDeskEndpoints, {
    users: ({ actor, params, query }) => desk.users(actor, params.id, query),
    history: ({ actor, params, query: { user_id: userId, ...asked } }) => desk.history(actor, params.id, { ...asked, userId }),
    sendMessage: ({ actor, params, body, context: { requestId } }) => takeover.send(actor, { ...body, requestId, baseId: params.id }),
    summarize: ({ actor, params, body, context: { requestId, language } }) =>
      summaries.summarize(actor, { ...body, requestId, language, baseId: params.id }),
    summary: ({ actor, params }) => summaries.find(actor, params.id),
    takeOver: ({ actor, params }) => takeover.takeOver(actor, params.id),
    handBack: ({ actor, params }) => takeover.handBack(actor, params.id),
    want: ({ actor, params, body }) => takeover.want(actor, params.id, body.isWanted),
    changes: ({ actor, params, context }) => changes.follow(actor, params.id, context.signal),
  });
