import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseThing, writes } from '../../../test/access-rows.ts';
import { newLetters } from '../../../test/access-things.ts';

describeAccess({
  'POST /api/ai_chat/:id/test_retrieval/': writes(enterpriseThing, async ({ app, enterpriseAdmin: { headers } }) => {
    const { items } = (await app.inject({ url: '/api/ai_chat/', headers })).json().data;
    for (const { id } of items) await app.inject({ method: 'DELETE', url: `/api/ai_chat/${id}/`, headers, payload: {} });
    const made = await app.inject({ method: 'POST', url: '/api/ai_chat/', headers, payload: { name: `Base ${newLetters()}` } });
    return { id: made.json().data.id, body: { question: 'What is calm?', topK: 5, threshold: 0.2 } };
  }),
});
