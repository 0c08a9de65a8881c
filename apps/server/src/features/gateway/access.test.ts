import { gatewayBodies } from '#server/db/schema/gateway.ts';
import { newId } from '#server/kernel/ids.ts';
import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, keyHolders, ownersThing, reads, signedIn, writes } from '../../../test/access-rows.ts';
import type { Make } from '../../../test/access-things.ts';
import { buildRequest } from '../../../test/api-requests.ts';

const aRequest: Make = async ({ db, owner }) => ({ id: await buildRequest(db, { accountId: owner.accountId }) });

/** Of the built-in vendor, so that nobody is called. */
const makeApp: Make = async ({ app, owner }) => {
  const payload = { name: newId(), description: '', vendor: 'builtin', monthlyLimit: null };
  const { data } = (await app.inject({ method: 'POST', url: '/api/api_integration/apps/', headers: owner.headers, payload })).json();
  return { id: data.app.id, body: {} };
};

const makeBodies: Make = async (making) => {
  const { db, owner } = making;
  const { id: appId } = await makeApp(making);
  const requestId = newId();
  const { accountId } = owner;
  const createdAt = new Date();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const kept = { request: '{}', answer: '{}', isRequestCut: false, isAnswerCut: false, createdAt, expiresAt };
  await db.insert(gatewayBodies).values({ requestId, accountId, appId, ...kept });
  return { id: requestId };
};

describeAccess({
  'GET /v1/models': keyHolders,
  'GET /v1/models/:id': keyHolders,
  'GET /v1beta/models': keyHolders,
  'GET /v1beta/models/:id': keyHolders,
  'POST /v1/chat/completions': keyHolders,
  'POST /v1/messages': keyHolders,
  'POST /v1/messages/count_tokens': keyHolders,
  'POST /v1/responses': keyHolders,
  'POST /v1/models/*': keyHolders,
  'POST /v1beta/models/*': keyHolders,
  'POST /v1/embeddings': keyHolders,
  'POST /v1/images/generations': keyHolders,
  'POST /v1/images/edits': keyHolders,
  'POST /v1/audio/speech': keyHolders,
  'POST /v1/audio/transcriptions': keyHolders,
  'POST /v1/audio/translations': keyHolders,
  'POST /v1/moderations': keyHolders,
  'POST /v1/rerank': keyHolders,
  'GET /api/api_integration/chat_models/': reads(signedIn),
  'GET /api/api_integration/draw_models/': reads(signedIn),
  'GET /api/api_integration/requests/': reads(signedIn),
  'GET /api/api_integration/requests/:id/': reads(accountsThing, aRequest),
  'GET /api/api_integration/categories/': reads(signedIn),
  'POST /api/api_integration/:id/test/': writes(ownersThing, makeApp),
  'GET /api/api_integration/bodies/:id/': reads(ownersThing, makeBodies),
});
