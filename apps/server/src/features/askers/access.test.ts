import { describeAccess } from '../../../test/access-matrix.ts';
import { askers, enterprisePersonsThing, enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { aKnowledgeBase } from '../../../test/access-things.ts';

/** Of a knowledge base that is open to no shared user: the account's own people may ask it. */
const ownPeoples = { ...enterprisePersonsThing, enterpriseMember: 200 } as const;

describeAccess({
  'GET /api/chats/bases/:id/asker/': reads(askers(ownPeoples), aKnowledgeBase({})),
  'POST /api/chats/bases/:id/asker/': writes(askers(ownPeoples), aKnowledgeBase({ name: 'Ada', contact: 'ada@example.com' })),
  'GET /api/ai_chat/:id/askers/': reads(enterpriseThing, aKnowledgeBase({})),
});
