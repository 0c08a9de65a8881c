import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseAdmins, reads } from '../../../test/access-rows.ts';

describeAccess({
  'GET /api/dashboard/chat_usage/': reads(enterpriseAdmins),
  'GET /api/dashboard/chat_usage/export/': reads(enterpriseAdmins),
  'GET /api/dashboard/uncited_documents/': reads(enterpriseAdmins),
  'GET /api/dashboard/unanswered_questions/': reads(enterpriseAdmins),
});
