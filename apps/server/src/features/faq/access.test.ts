import { newId } from '#server/kernel/ids.ts';
import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { aKnowledgeBase, type Make, newLetters } from '../../../test/access-things.ts';
import { formOf } from '../../../test/upload.ts';

/** A knowledge base with an entry, and what is sent about it. */
const anEntry =
  (body: object = {}): Make =>
  async (making) => {
    const { id } = await aKnowledgeBase()(making);
    const { headers } = making.enterpriseAdmin;
    const payload = { question: `Calm ${newLetters()}?`, answer: 'Calm.' };
    const made = await making.app.inject({ method: 'POST', url: `/api/aichat/${id}/faq/`, headers, payload });
    return { id, faqId: made.json().data.id, body };
  };

const aFile: Make = async (making) => {
  const { id } = await aKnowledgeBase()(making);
  const { payload, type } = await formOf([{ name: 'faq.csv', content: 'question,answer\nCalm?,Calm.\n' }]);
  const headers = { ...making.enterpriseAdmin.headers, 'content-type': type };
  const sent = await making.app.inject({ method: 'POST', url: '/api/upload/files/', headers, payload });
  return { id, body: { fileId: sent.json().data.files[0].id } };
};

describeAccess({
  'GET /api/aichat/:id/faq/': reads(enterpriseThing, aKnowledgeBase()),
  'POST /api/aichat/:id/faq/': writes(enterpriseThing, aKnowledgeBase({ question: 'Calm?', answer: 'Calm.' })),
  'GET /api/aichat/:id/faq/:faqId/': reads(enterpriseThing, anEntry()),
  'PATCH /api/aichat/:id/faq/:faqId/': writes(enterpriseThing, anEntry({ revision: 1, answer: 'Calmer.' })),
  'DELETE /api/aichat/:id/faq/:faqId/': writes(enterpriseThing, anEntry({})),
  'GET /api/aichat/:id/faq/try/': reads(enterpriseThing, aKnowledgeBase()),
  'POST /api/aichat/:id/faq/import/': writes(enterpriseThing, aFile),
  'GET /api/aichat/:id/faq/export/': reads(enterpriseThing, aKnowledgeBase()),
  'GET /api/aichat/:id/faq/asked/': reads(enterpriseThing, aKnowledgeBase()),
  'POST /api/aichat/:id/faq/asked/': writes(enterpriseThing, aKnowledgeBase({ ids: [newId()] })),
});
