import { newId } from '#server/kernel/ids.ts';
import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseAdmins, enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { type Make, newLetters } from '../../../test/access-things.ts';

const aBase: Make = async ({ app, enterpriseAdmin: { headers } }) => {
  const { items } = (await app.inject({ url: '/api/ai_chat/', headers })).json().data;
  for (const { id } of items) await app.inject({ method: 'DELETE', url: `/api/ai_chat/${id}/`, headers, payload: {} });
  const base = await app.inject({ method: 'POST', url: '/api/ai_chat/', headers, payload: { name: `Base ${newLetters()}` } });
  return { id: base.json().data.id };
};
const nothing: Make = async () => ({ id: newId() });

describeAccess({
  'GET /api/document_sources/services/': reads(enterpriseAdmins),
  'POST /api/document_sources/connections/': writes(enterpriseAdmins),
  'DELETE /api/document_sources/connections/:id/': writes(enterpriseAdmins, nothing),
  'GET /api/document_sources/connections/:id/folders/': reads(enterpriseAdmins, nothing),
  'POST /api/document_sources/connections/:id/look/': writes(enterpriseAdmins, nothing),
  'GET /api/ai_chat/:id/document_sources/': reads(enterpriseThing, aBase),
  'POST /api/ai_chat/:id/document_sources/': writes(enterpriseAdmins, nothing),
  'POST /api/document_sources/:id/sync/': writes(enterpriseAdmins, nothing),
  'PATCH /api/document_sources/:id/': writes(enterpriseAdmins, nothing),
  'DELETE /api/document_sources/:id/': writes(enterpriseAdmins, nothing),
});
