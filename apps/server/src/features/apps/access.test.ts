import { newId } from '#server/kernel/ids.ts';
import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, owners, ownersThing, reads, signedIn, writes } from '../../../test/access-rows.ts';
import type { Make } from '../../../test/access-things.ts';

const makeApp: Make = async ({ app, owner }) => {
  const payload = { name: newId(), description: '', vendor: null, monthlyLimit: null };
  const response = await app.inject({ method: 'POST', url: '/api/api_integration/apps/', headers: owner.headers, payload });
  const { data } = response.json();
  return { id: data.app.id, body: { keyId: data.key.id } };
};
const withBody =
  (body: object): Make =>
  async (making) => ({ ...(await makeApp(making)), body });
const withKey =
  (more: object): Make =>
  async (making) => {
    const { id, body } = await makeApp(making);
    return { id, body: { ...body, ...more } };
  };

describeAccess({
  'GET /api/api_integration/apps/': reads(signedIn),
  'POST /api/api_integration/apps/': writes(owners),
  'GET /api/api_integration/:id/': reads(accountsThing, makeApp),
  'PATCH /api/api_integration/:id/': writes(ownersThing, withBody({ description: 'Shop' })),
  'DELETE /api/api_integration/:id/': writes(ownersThing, makeApp),
  'POST /api/api_integration/:id/set_is_enabled/': writes(ownersThing, withBody({ isEnabled: false })),
  'POST /api/api_integration/:id/add_key/': writes(ownersThing, withBody({ name: 'CI' })),
  'POST /api/api_integration/:id/rotate_key/': writes(ownersThing, withKey({ keepHours: 0 })),
  'POST /api/api_integration/:id/rename_key/': writes(ownersThing, withKey({ name: 'Shop' })),
  'POST /api/api_integration/:id/set_key_is_enabled/': writes(ownersThing, withKey({ isEnabled: false })),
  'POST /api/api_integration/:id/set_key_limits/': writes(ownersThing, withKey({ requestsPerMinute: 60, tokensPerMinute: null })),
  'POST /api/api_integration/:id/remove_key/': writes(ownersThing, withKey({})),
});
