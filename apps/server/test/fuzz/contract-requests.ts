import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import fc from 'fast-check';
import { z } from 'zod';
import { hostileQuery, hostileValue, jsonOf } from './hostile-values.ts';
import { arbitraryFor, type KnownIds } from './schema-values.ts';

/** A request as it goes over the wire. */
export type FuzzRequest = { endpoint: Endpoint; url: string; payload: string | undefined; headers: Record<string, string> };

/** The names of all lists, as they stand in their cursors. */
const listNames = globSync('src/features/**/*.ts', { cwd: join(import.meta.dirname, '../..') }).flatMap((file) =>
  [...readFileSync(join(import.meta.dirname, '../..', file), 'utf8').matchAll(/definePaging\('([\w-]+)'/g)].map(([, name = '']) => name),
);

/** Cursors of the right form, to places where no row is. */
const farCursor: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...listNames),
    fc.constantFrom('0', '1', '9999999999999999', '8640000000000000'),
    fc.constantFrom(
      '00000000-0000-4000-8000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      '0',
      '999999999999999999',
      '2147483648',
    ),
  )
  .map(([list, time, id]) => Buffer.from(`${list}:${time}.${id}`).toString('base64url'));

const written = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 7000);

const queryText = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return '';
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, written(value).toWellFormed()]]));
  return new URLSearchParams(entries).toString();
};

const queries = ({ query }: Endpoint, ids: KnownIds): fc.Arbitrary<string> => {
  const asked = query ? arbitraryFor(query, ids).map(queryText) : fc.constant('');
  const withCursor = fc.tuple(asked, farCursor).map(([text, cursor]) => `${text.replace(/cursor=[^&]*/, '')}&cursor=${cursor}`);
  return fc.oneof({ weight: 6, arbitrary: asked }, { weight: 2, arbitrary: withCursor }, { weight: 1, arbitrary: hostileQuery });
};

const asPathPart = (value: unknown): string => encodeURIComponent(written(value).toWellFormed().slice(0, 150)) || '0';

const paths = ({ path }: Endpoint, ids: KnownIds): fc.Arbitrary<string> => {
  const known = arbitraryFor(z.object({ id: z.uuid() }), ids).map((value) =>
    typeof value === 'object' && value && 'id' in value ? value.id : value,
  );
  const part = fc.oneof({ weight: 4, arbitrary: known.map(asPathPart) }, { weight: 1, arbitrary: hostileValue.map(asPathPart) });
  return fc.array(part, { minLength: 3, maxLength: 3 }).map((parts) => {
    let at = 0;
    return path.replaceAll(/:\w+/g, () => parts[at++] ?? '0');
  });
};

const bodies = ({ method, body, rawBody }: Endpoint, ids: KnownIds): fc.Arbitrary<string | undefined> => {
  if (method === 'GET') return fc.constant(undefined);
  const right = (body ? arbitraryFor(body, ids) : fc.constant({})).map(jsonOf);
  const broken = fc.constantFrom('', '{', 'null', '[]', '"\\ud800"', '{"__proto__":{}}', '\ufeff{}', '{"a":1,"a":2}');
  return fc.oneof({ weight: rawBody ? 1 : 12, arbitrary: right }, { weight: 1, arbitrary: broken });
};

const keys: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  { weight: 1, arbitrary: fc.constantFrom(...['\u0001', 'é', 'x'.repeat(5000), '']).map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { 'last-event-id': '99999999999999999999' },
      { 'last-event-id': '-1' },
      { 'user-agent': 'é\u0080'.repeat(400) },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ 'accept-language': 'zz-\u00ff,*;q=9' }, { cookie: 'lang=%00; oidc=%00; portal=%00; sso_state=%00' }),
  },
);

/** Requests to one endpoint of the contract, from right to absurd. */
const requestsTo = (endpoint: Endpoint, ids: KnownIds): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(paths(endpoint, ids), queries(endpoint, ids), bodies(endpoint, ids), keys)
    .map(([path, query, payload, headers]) => ({ endpoint, url: query ? `${path}?${query}` : path, payload, headers }));

/** Requests to any of these endpoints. */
export const contractRequests = (endpoints: readonly Endpoint[], ids: KnownIds): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(...endpoints.map((endpoint) => requestsTo(endpoint, ids)));
