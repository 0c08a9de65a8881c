import { describeAccess } from '../../../test/access-matrix.ts';
import { reads, signedIn, usersThing, writes } from '../../../test/access-rows.ts';
import type { Make } from '../../../test/access-things.ts';

const aPrompt: Make = async ({ app, owner }) => {
  const payload = { name: 'Calm', system: '', text: 'Write calmly.' };
  const response = await app.inject({ method: 'POST', url: '/api/prompts/template/', headers: owner.headers, payload });
  return { id: response.json().data.id };
};

describeAccess({
  'GET /api/prompts/template/': reads(signedIn),
  'POST /api/prompts/template/': writes(signedIn),
  'DELETE /api/prompts/template/:id/': writes(usersThing, aPrompt),
});
