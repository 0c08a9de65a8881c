import { describeAccess } from '../../../test/access-matrix.ts';
import { anySession, enterpriseAdmins, enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { aDocumentOf, aKnowledgeBase, type Make } from '../../../test/access-things.ts';

type Made = { baseId: string; fileId: string; documentId: string };

/** A knowledge base with a document, and what is sent about them. */
const makes =
  (of: (made: Made) => { id?: string; body?: object; query?: object }): Make =>
  async (making) => {
    const { id: baseId } = await aKnowledgeBase()(making);
    return { id: baseId, ...of({ baseId, ...(await aDocumentOf(making, baseId)) }) };
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
  'POST /api/ai_chat/set_tags/': writes(enterpriseAdmins),
  'POST /api/ai_chat/set_readers/': writes(enterpriseAdmins),
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
