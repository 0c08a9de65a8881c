import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, askers, enterpriseAdmins, enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { aKnowledgeBase } from '../../../test/access-things.ts';

describeAccess({
  'GET /api/ai_chat/': reads(enterpriseAdmins),
  'POST /api/ai_chat/': writes(enterpriseAdmins),
  'GET /api/ai_chat/models/': reads(enterpriseAdmins),
  'POST /api/ai_chat/upload_image/': writes(enterpriseAdmins),
  'GET /api/ai_chat/:id/avatar/': reads(askers(anySession)),
  'GET /api/ai_chat/:id/banner/': reads(askers(anySession)),
  'GET /api/ai_chat/:id/': reads(enterpriseThing, aKnowledgeBase()),
  'PATCH /api/ai_chat/:id/': writes(enterpriseThing, aKnowledgeBase({ revision: 1, remark: 'Calm' })),
  'POST /api/ai_chat/:id/set_is_enabled/': writes(enterpriseThing, aKnowledgeBase({ isEnabled: false })),
  'DELETE /api/ai_chat/:id/': writes(enterpriseThing, aKnowledgeBase({})),
});
