import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseThing, everyone, reads, writes } from '../../../test/access-rows.ts';
import { aKnowledgeBase, type Make } from '../../../test/access-things.ts';

const settings = {
  ...{ isEnabled: false, origins: [], title: '', greeting: '', color: '#2f4b7c', side: 'right' },
  ...{ identity: 'anonymous', visitorDaily: 50, baseDaily: 1000, revision: 0 },
};
const aSavedChat: Make = async (making) => {
  const made = await aKnowledgeBase({})(making);
  const { headers } = making.enterpriseAdmin;
  await making.app.inject({ method: 'POST', url: `/api/ai_chat/${made.id}/site_chat/`, headers, payload: settings });
  return made;
};

describeAccess({
  'GET /api/ai_chat/:id/site_chat/': reads(enterpriseThing, aKnowledgeBase()),
  'POST /api/ai_chat/:id/site_chat/': writes(enterpriseThing, aKnowledgeBase(settings)),
  'POST /api/ai_chat/:id/site_chat/secret/': writes(enterpriseThing, aSavedChat),
  'POST /api/site_chat/:publicId/visit/': writes(everyone),
  'GET /api/site_chat/:publicId/sign_in/': reads(everyone),
  'GET /api/site_chat/:publicId/signed_in/': reads(everyone),
});
