import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseAdmins, enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { type Make, newLetters } from '../../../test/access-things.ts';

const makes =
  (body?: object): Make =>
  async ({ app, enterpriseAdmin }) => {
    const { headers } = enterpriseAdmin;
    // A plan opens only some, and every caller is shown one of its own.
    const { items } = (await app.inject({ url: '/api/ai_chat/', headers })).json().data;
    for (const { id } of items) await app.inject({ method: 'DELETE', url: `/api/ai_chat/${id}/`, headers, payload: {} });
    const payload = { name: `Base ${newLetters()}` };
    const response = await app.inject({ method: 'POST', url: '/api/ai_chat/', headers, payload });
    return { id: response.json().data.id, ...(body && { body }) };
  };

describeAccess({
  'GET /api/ai_chat/': reads(enterpriseAdmins),
  'POST /api/ai_chat/': writes(enterpriseAdmins),
  'GET /api/ai_chat/models/': reads(enterpriseAdmins),
  'GET /api/ai_chat/:id/': reads(enterpriseThing, makes()),
  'PATCH /api/ai_chat/:id/': writes(enterpriseThing, makes({ revision: 1, remark: 'Calm' })),
  'POST /api/ai_chat/:id/set_is_enabled/': writes(enterpriseThing, makes({ isEnabled: false })),
  'DELETE /api/ai_chat/:id/': writes(enterpriseThing, makes({})),
});
