import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../apps/server/test/until.ts';
import { type Installation, startInstallation } from '../e2e/support/installation.ts';
import { type SlowVendor, startSlowVendor } from '../e2e/support/slow-vendor.ts';

type Person = { cookie: string; token: string };
type Heard = { id: string | null; event: { type: string; [key: string]: unknown } };

let vendor: SlowVendor;
let house: Installation;

beforeAll(() => execFileSync(process.execPath, ['scripts/support/bundle-server.mjs']));
beforeEach(async () => {
  vendor = await startSlowVendor('127.0.0.1');
});
afterEach(async () => {
  await house.stop();
  await vendor.close();
});

const signIn = async (): Promise<Person> => {
  const answer = await fetch(`${house.url}/api/auth/fake/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { data } = await answer.json();
  return { cookie, token: data.csrfToken };
};

const brief = { productTitle: 'Beech clipboard', mainIdea: 'Holds paper.', keywords: [], tone: 'natural', brand: '', wordCount: 60 };
const write = (person: Person) =>
  fetch(`${house.url}/api/product/improve/freestyle/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie, 'x-csrf-token': person.token },
    body: JSON.stringify({ brief: { ...brief, language: 'en', modelId: null } }),
  });
const read = async (person: Person, path: string) =>
  (await (await fetch(`${house.url}${path}`, { headers: { cookie: person.cookie } })).json()).data;

/** Reads the stream of a run to its end, into a list that grows meanwhile. */
const follow = (person: Person, runId: string, after: string | null = null): { heard: Heard[]; over: Promise<void> } => {
  const heard: Heard[] = [];
  const listen = async () => {
    const headers = { cookie: person.cookie, ...(after && { 'last-event-id': after }) };
    const { body } = await fetch(`${house.url}/api/runs/${runId}/events/`, { headers });
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data) heard.push({ id: /^id: (.*)$/m.exec(frame)?.[1] ?? null, event: JSON.parse(data) });
      }
    }
  };
  return { heard, over: listen() };
};
const typesOf = (heard: readonly Heard[]) => heard.map(({ event }) => event.type);
const fieldsDone = (heard: readonly Heard[]) => heard.flatMap(({ event }) => (event.type === 'field-done' ? [event['field']] : []));
const statusOf = async (path: string) => (await fetch(`${house.url}${path}`)).status;

type Begun = { person: Person; before: { available: string }; reader: ReturnType<typeof follow>; runId: string; draftId: string };

/** A listing of which the vendor has written the title and keeps the rest back. */
const beginListing = async (settings: Record<string, string>): Promise<Begun> => {
  house = await startInstallation({ ...vendor.environment, ...settings });
  const person = await signIn();
  const before = await read(person, '/api/user/get_balance/');
  const { data } = await (await write(person)).json();
  const reader = follow(person, data.runId);
  await until(() => fieldsDone(reader.heard).length > 0);
  return { person, before, reader, ...data };
};

describe('SIGTERM while a listing is being written', () => {
  it('lets it be written to its end, says so at /readyz and begins no other one', async () => {
    const { person, reader } = await beginListing({});
    const down = house.goDown();
    await until(async () => (await statusOf('/readyz')) === 503);
    const refused = await write(person);
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'run.closing']);
    // Longer than it once had; the reader still follows.
    await sleep(7000);
    vendor.goOn();
    await reader.over;
    expect(reader.heard.at(-1)?.event).toMatchObject({ type: 'settled', state: 'done', points: '2' });
    await down;
  });

  it('goes on at the next start with what time did not suffice for, and charges it once, for what is kept', async () => {
    const { person, reader, before, runId, draftId } = await beginListing({ INKSTONE_STOP_SECONDS: '10' });
    await house.goDown();
    await reader.over;
    expect(typesOf(reader.heard).at(-1)).toBe('closing');
    expect(typesOf(reader.heard)).not.toContain('settled');
    await house.startAgain();
    vendor.goOn();
    const later = follow(person, runId, reader.heard.findLast(({ id }) => id)?.id ?? null);
    await later.over;
    expect(later.heard.at(-1)?.event).toMatchObject({ type: 'settled', state: 'done', points: '2' });
    const done = [...fieldsDone(reader.heard), ...fieldsDone(later.heard)];
    expect(done.sort()).toEqual(['description', 'seoDescription', 'seoTitle', 'title']);
    const draft = await read(person, `/api/freestyle/${draftId}/`);
    expect(Object.values(draft.text).every(Boolean)).toBe(true);
    const after = await read(person, '/api/user/get_balance/');
    expect(Number(before.available) - Number(after.available)).toBe(2);
  });
});
