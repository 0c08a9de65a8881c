import { eq } from 'drizzle-orm';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { newId } from '#server/kernel/ids.ts';
import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, enterprisePersonsThing, reads, writes } from '../../../test/access-rows.ts';
import { aConversation, anAnswer } from '../../../test/access-things.ts';

const place = { documentName: 'Handbook', documentKind: 'pdf', passage: 0, firstPage: 1, lastPage: 1, start: 0, end: 4 };
const aCitation = () => ({ ...place, number: 1, documentId: newId(), quote: 'Calm', cells: [] });

describeAccess({
  'GET /api/chats/bases/': reads(anySession),
  'GET /api/chats/': reads(anySession),
  'POST /api/chats/': writes(anySession),
  'GET /api/chats/:id/': reads(enterprisePersonsThing, aConversation({})),
  'PATCH /api/chats/:id/': writes(enterprisePersonsThing, aConversation({ title: 'Calm' })),
  'DELETE /api/chats/:id/': writes(enterprisePersonsThing, aConversation({})),
  'POST /api/chats/:id/ask/': writes(enterprisePersonsThing, aConversation({ parentId: null, text: 'Why?' })),
  'POST /api/chats/:id/again/': writes(enterprisePersonsThing, async (making) => {
    const { conversationId, questionId } = await anAnswer(making);
    return { id: conversationId, body: { questionId } };
  }),
  'GET /api/chats/:id/export/': reads(enterprisePersonsThing, aConversation({})),
  'GET /api/chats/answers/:id/events/': reads(enterprisePersonsThing, anAnswer),
  'GET /api/chats/answers/:id/citation/': reads(enterprisePersonsThing, async (making) => {
    const made = await anAnswer(making);
    await making.db
      .update(conversationMessages)
      .set({ citations: [aCitation()] })
      .where(eq(conversationMessages.id, made.id));
    return made;
  }),
  'POST /api/chats/answers/:id/stop/': writes(enterprisePersonsThing, anAnswer),
  'POST /api/chats/answers/:id/feedback/': writes(enterprisePersonsThing, async (making) => ({
    ...(await anAnswer(making)),
    body: { feedback: { isGood: true } },
  })),
});
