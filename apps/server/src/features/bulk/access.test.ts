import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, reads, signedIn, writes } from '../../../test/access-rows.ts';
import { type Make, newLetters } from '../../../test/access-things.ts';

/** A job whose one product is written. */
const aJob: Make = async ({ app, owner: { headers } }) => {
  const products = await app.inject({ url: '/api/product/?limit=1', headers });
  const choice = { by: 'hand', productIds: [products.json().data.items[0].id] };
  const started = await app.inject({ method: 'POST', url: '/api/bulk/', headers, payload: { kind: 'seo', choice } });
  const { id } = started.json().data;
  for (let written = 0; written < 1; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    written = (await app.inject({ url: `/api/bulk/${id}/`, headers })).json().data.states.written ?? 0;
  }
  return { id, body: {} };
};

const anAcceptedJob: Make = async (making) => {
  const made = await aJob(making);
  await making.app.inject({ method: 'POST', url: `/api/bulk/${made.id}/accept_rest/`, headers: making.owner.headers, payload: {} });
  return made;
};

const aPublishedJob: Make = async (making) => {
  const { app, owner } = making;
  const made = await anAcceptedJob(making);
  await app.inject({ method: 'POST', url: `/api/bulk/${made.id}/publish/`, headers: owner.headers, payload: {} });
  for (let isPublished = false; !isPublished; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { states } = (await app.inject({ url: `/api/bulk/${made.id}/`, headers: owner.headers })).json().data;
    isPublished = !states.toPublish && !states.publishing;
  }
  return made;
};

const aRow: Make = async (making) => {
  const { id } = await aJob(making);
  const found = await making.app.inject({ url: `/api/bulk/${id}/rows/?limit=1`, headers: making.owner.headers });
  return { id: found.json().data.items[0].id, body: { fields: {} } };
};

/** A product that somebody changed in the store before it was published. */
const aConflict: Make = async (making) => {
  const { app, owner } = making;
  const { id } = await aRow(making);
  const row = (await app.inject({ url: `/api/bulk/rows/${id}/`, headers: owner.headers })).json().data;
  const text = { title: `By hand ${newLetters()}`, descriptionHtml: '<p>By hand</p>', seoTitle: '', seoDescription: '' };
  await app.inject({ method: 'POST', url: `/api/product/${row.productId}/optimize/`, headers: owner.headers, payload: text });
  await app.inject({
    method: 'POST',
    url: `/api/bulk/rows/${id}/decide/`,
    headers: owner.headers,
    payload: { fields: { seoTitle: 'accepted' } },
  });
  await app.inject({ method: 'POST', url: `/api/bulk/${row.jobId}/publish/`, headers: owner.headers, payload: {} });
  for (let isThere = false; !isThere; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    isThere = (await app.inject({ url: `/api/bulk/rows/${id}/`, headers: owner.headers })).json().data.state === 'conflict';
  }
  return { id, body: { take: 'theirs' } };
};

describeAccess({
  'POST /api/bulk/estimate/': writes(signedIn),
  'POST /api/bulk/': writes(signedIn),
  'GET /api/bulk/': reads(signedIn),
  'GET /api/bulk/:id/': reads(accountsThing, aJob),
  'POST /api/bulk/:id/pause/': writes(accountsThing, aJob),
  'POST /api/bulk/:id/resume/': writes(accountsThing, aJob),
  'POST /api/bulk/:id/cancel/': writes(accountsThing, aJob),
  'POST /api/bulk/:id/retry/': writes(accountsThing, aJob),
  'GET /api/bulk/:id/rows/': reads(accountsThing, aJob),
  'GET /api/bulk/rows/:id/': reads(accountsThing, aRow),
  'POST /api/bulk/rows/:id/decide/': writes(accountsThing, aRow),
  'POST /api/bulk/:id/accept_rest/': writes(accountsThing, aJob),
  'POST /api/bulk/:id/publish/': writes(accountsThing, anAcceptedJob),
  'POST /api/bulk/:id/undo/': writes(accountsThing, aPublishedJob),
  'POST /api/bulk/rows/:id/settle/': writes(accountsThing, aConflict),
});
