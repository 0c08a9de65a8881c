import { describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';

const { test, server } = await openApp();

const url = '/api/prompts/template/';
const add = (actor: TestActor, payload: object) => server.app.inject({ method: 'POST', url, headers: actor.headers, payload });
const namesOf = async (actor: TestActor): Promise<string[]> =>
  (await server.app.inject({ url, headers: actor.headers })).json().data.map(({ name }: { name: string }) => name);

describe('api/prompts/template/', () => {
  it('refuses a prompt without a name', async () => {
    const actor = await buildActor(test.db);
    expect((await add(actor, { name: ' ', system: '', text: 'x' })).json().issues).toMatchObject([{ path: 'name' }]);
    expect(await namesOf(actor)).toEqual([]);
  });

  it('keeps prompts by name, for their person alone, until they are removed', async () => {
    const actor = await buildActor(test.db);
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    const { id } = (await add(actor, { name: 'beta', system: 'Be calm.', text: 'Write.' })).json().data;
    await add(actor, { name: 'Alpha', system: '', text: 'Read.' });
    expect(await namesOf(actor)).toEqual(['Alpha', 'beta']);
    expect(await namesOf(colleague)).toEqual([]);
    const remove = (who: TestActor) => server.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers: who.headers });
    expect((await remove(colleague)).json().code).toBe('prompt.notFound');
    expect((await remove(actor)).statusCode).toBe(200);
    expect(await namesOf(actor)).toEqual(['Alpha']);
  });
});
