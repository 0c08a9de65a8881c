import { describeAccess } from '../../../../test/access-matrix.ts';
import { anySession, enterprisePersonsThing, reads, writes } from '../../../../test/access-rows.ts';
import { aConversation, type Make } from '../../../../test/access-things.ts';
import { formOf } from '../../../../test/upload.ts';

/** A file that was attached to a conversation, and not sent along yet. */
const anAttachment: Make = async (making) => {
  const { id } = await aConversation({})(making);
  const { payload, type } = await formOf([{ name: 'calm.txt', content: 'Calm is kept here.' }]);
  const headers = { ...making.enterpriseAdmin.headers, 'content-type': type };
  const sent = await making.app.inject({ method: 'POST', url: `/api/chats/${id}/attachments/`, headers, payload });
  return { id: sent.json().data.attachments[0].id, body: {} };
};

describeAccess({
  'GET /api/chats/:id/attachments/': reads(enterprisePersonsThing, aConversation({})),
  'POST /api/chats/:id/attachments/': writes(anySession),
  'DELETE /api/chats/attachments/:id/': writes(enterprisePersonsThing, anAttachment),
});
