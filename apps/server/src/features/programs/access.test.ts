import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseThing, keyHolders, reads, writes } from '../../../test/access-rows.ts';
import { aKnowledgeBase, type Make } from '../../../test/access-things.ts';

const aKey: Make = async (making) => {
  const { id: baseId } = await aKnowledgeBase()(making);
  const { headers } = making.enterpriseAdmin;
  const made = await making.app.inject({ method: 'POST', url: `/api/ai_chat/${baseId}/keys/`, headers, payload: { name: 'CI' } });
  return { id: made.json().data.key.id, body: {} };
};

describeAccess({
  'POST /api/ai_chat/v1/chat/completions': keyHolders,
  'GET /api/ai_chat/v1/models': keyHolders,
  'GET /api/ai_chat/v1/models/:id': keyHolders,
  'GET /api/ai_chat/:id/keys/': reads(enterpriseThing, aKnowledgeBase()),
  'POST /api/ai_chat/:id/keys/': writes(enterpriseThing, aKnowledgeBase({ name: 'CI' })),
  'DELETE /api/ai_chat/keys/:id/': writes(enterpriseThing, aKey),
});
