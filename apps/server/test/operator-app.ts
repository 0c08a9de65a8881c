import { tmpdir } from 'node:os';
import type { TestDb } from './database.ts';
import { createFakeVendor, createFakeWire } from './fake-vendor.ts';
import { createTestApp } from './test-app.ts';

const builtin = createFakeVendor({ id: 'builtin', name: 'Built-in', isBuiltin: true, models: ['template'] });
const remote = createFakeVendor({ id: 'acme', name: 'Acme AI', models: ['acme-large', 'acme-small'] });
const local = createFakeVendor({ id: 'shed', name: 'Shed', models: [], localBaseUrl: 'http://127.0.0.1:11434' });

/** The application with vendors whose wire the test sees. */
export const createOperatorApp = async (test: TestDb, overrides: Parameters<typeof createTestApp>[1] = {}) => {
  const wire = createFakeWire();
  const server = await createTestApp(test, {
    vendors: [remote, local, builtin],
    discover: async () => [],
    outbound: wire.outbound,
    ...overrides,
    config: { dataFolder: tmpdir(), ...overrides.config },
  });
  /** Asks the API as somebody with a session. */
  const as =
    ({ headers }: { headers: Record<string, string> }) =>
    async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const response = await server.app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
      return { status: response.statusCode, text: response.body, json: response.json(), data: response.json().data };
    };
  return { ...server, as, models: server.features.models, wire };
};

export type OperatorApp = Awaited<ReturnType<typeof createOperatorApp>>;
