import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, enterpriseAdmins, enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { type Make, newLetters } from '../../../test/access-things.ts';
import { formOf } from '../../../test/upload.ts';

type Made = { baseId: string; fileId: string; documentId: string };

/** A knowledge base with a document, and what is sent about them. */
const makes =
  (of: (made: Made) => { id?: string; body?: object; query?: object }): Make =>
  async ({ app, enterpriseAdmin }) => {
    const { headers } = enterpriseAdmin;
    const { items } = (await app.inject({ url: '/api/ai_chat/', headers })).json().data;
    for (const { id } of items) await app.inject({ method: 'DELETE', url: `/api/ai_chat/${id}/`, headers, payload: {} });
    const base = await app.inject({ method: 'POST', url: '/api/ai_chat/', headers, payload: { name: `Base ${newLetters()}` } });
    const baseId = base.json().data.id;
    const { payload, type } = await formOf([{ name: 'calm.txt', content: 'Calm is kept here.' }]);
    const sent = await app.inject({ method: 'POST', url: '/api/upload/files/', headers: { ...headers, 'content-type': type }, payload });
    const fileId = sent.json().data.files[0].id;
    const added = await app.inject({
      method: 'POST',
      url: `/api/ai_chat/${baseId}/add_sources/`,
      headers,
      payload: { files: [{ fileId }] },
    });
    return { id: baseId, ...of({ baseId, fileId, documentId: added.json().data.files[0].documentId }) };
  };

describeAccess({
  'GET /api/ai_chat/:id/documents/': reads(
    enterpriseThing,
    makes(() => ({})),
  ),
  'POST /api/ai_chat/:id/add_sources/': writes(
    enterpriseThing,
    makes(({ fileId }) => ({ body: { files: [{ fileId }] } })),
  ),
  'GET /api/ai_chat/get_doc/': reads(enterpriseAdmins),
  'POST /api/ai_chat/delete_documents/': writes(enterpriseAdmins),
  'POST /api/ai_chat/retry_documents/': writes(enterpriseAdmins),
  'POST /api/ai_chat/:id/add_rich_text/': writes(
    enterpriseThing,
    makes(() => ({ body: { name: 'Notes', html: '<p>Calm.</p>' } })),
  ),
  'POST /api/ai_chat/:id/add_url/': writes(
    enterpriseThing,
    makes(() => ({ body: { address: 'https://calm.example/' } })),
  ),
  'POST /api/ai_chat/sync_site/': writes(enterpriseAdmins),
  'POST /api/ai_chat/edit_doc/': writes(enterpriseAdmins),
  'POST /api/ai_chat/preview_chunks/': writes(enterpriseAdmins),
  'GET /api/ai_chat/get_file/': reads(anySession),
});
