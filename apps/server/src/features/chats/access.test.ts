import { eq } from 'drizzle-orm';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { describeAccess } from '../../../test/access-matrix.ts';
import {
  anySession,
  askers,
  enterpriseAdmins,
  enterprisePersonsThing,
  enterpriseThing,
  everyone,
  reads,
  writes,
} from '../../../test/access-rows.ts';
import { aConversation, aDocumentOf, aGuestsConversation, anAnswer, type Make } from '../../../test/access-things.ts';

const place = { documentName: 'Handbook', documentKind: 'pdf', passage: 0, firstPage: 1, lastPage: 1, start: 0, end: 4, version: null };

/** An answer that cites a document of its knowledge base. */
const aCitingAnswer: Make = async (making) => {
  const made = await anAnswer(making);
  const { app, db, enterpriseAdmin } = making;
  const { data } = (await app.inject({ url: `/api/chats/${made.conversationId}/`, headers: enterpriseAdmin.headers })).json();
  const { documentId } = await aDocumentOf(making, data.baseId);
  const citation = { ...place, number: 1, documentId, quote: 'Calm', cells: [], isCorrected: false, isAttached: false };
  await db
    .update(conversationMessages)
    .set({ citations: [citation] })
    .where(eq(conversationMessages.id, made.id));
  return made;
};

const ofBase = (body?: object): Make =>
  aGuestsConversation(({ baseId: id, conversationId }) => ({ id, body: { ...body, conversationId } }));
const ofGuest: Make = aGuestsConversation(({ conversationId: id }) => ({ id, body: {} }));
const aShare: Make = async (making) => {
  const { conversationId } = await anAnswer(making);
  const { headers } = making.enterpriseAdmin;
  const payload = { isLive: true, days: null };
  const made = await making.app.inject({ method: 'POST', url: `/api/chats/${conversationId}/shares/`, headers, payload });
  return { id: made.json().data.share.id, body: {} };
};
const aSharedOne: Make = async (making) => ({ id: (await anAnswer(making)).conversationId, body: { isLive: true, days: 1 } });

describeAccess({
  'GET /api/ai_chat/:id/shared_user_list/': reads(enterpriseThing, ofBase()),
  'GET /api/ai_chat/:id/shared_user_history/': reads(enterpriseAdmins),
  'POST /api/ai_chat/:id/shared_user_send_message/': writes(enterpriseThing, ofBase({ text: 'Calm' })),
  'POST /api/ai_chat/:id/summarize/': writes(enterpriseThing, ofBase()),
  'GET /api/chats/:id/summary/': reads(enterpriseThing, ofGuest),
  'POST /api/chats/:id/take_over/': writes(enterpriseThing, ofGuest),
  'POST /api/chats/:id/hand_back/': writes(enterpriseThing, ofGuest),
  'POST /api/chats/:id/person/': writes(askers(enterprisePersonsThing), aConversation({ isWanted: false })),
  'GET /api/chats/:id/events/': reads(askers(anySession)),
  'GET /api/chats/:id/shares/': reads(enterprisePersonsThing, aConversation({})),
  'POST /api/chats/:id/shares/': writes(enterprisePersonsThing, aSharedOne),
  'DELETE /api/chats/shares/:id/': writes(enterprisePersonsThing, aShare),
  'POST /api/chats/shared/': writes(everyone),
  'GET /api/chats/bases/': reads(askers(anySession)),
  'GET /api/chats/': reads(askers(anySession)),
  'POST /api/chats/': writes(askers(anySession)),
  'GET /api/chats/:id/': reads(askers(enterprisePersonsThing), aConversation({})),
  'PATCH /api/chats/:id/': writes(enterprisePersonsThing, aConversation({ title: 'Calm' })),
  'DELETE /api/chats/:id/': writes(enterprisePersonsThing, aConversation({})),
  'POST /api/chats/:id/ask/': writes(askers(enterprisePersonsThing), aConversation({ parentId: null, text: 'Why?' })),
  'POST /api/chats/:id/again/': writes(askers(enterprisePersonsThing), async (making) => {
    const { conversationId, questionId } = await anAnswer(making);
    return { id: conversationId, body: { questionId } };
  }),
  'GET /api/chats/:id/export/': reads(enterprisePersonsThing, aConversation({})),
  'GET /api/chats/answers/:id/events/': reads(askers(enterprisePersonsThing), anAnswer),
  'GET /api/chats/answers/:id/citation/': reads(askers(enterprisePersonsThing), aCitingAnswer),
  'GET /api/chats/answers/:id/file/': reads(askers(enterprisePersonsThing), aCitingAnswer),
  'POST /api/chats/answers/:id/stop/': writes(askers(enterprisePersonsThing), anAnswer),
  'POST /api/chats/answers/:id/feedback/': writes(askers(enterprisePersonsThing), async (making) => ({
    ...(await anAnswer(making)),
    body: { feedback: { isGood: true } },
  })),
});
