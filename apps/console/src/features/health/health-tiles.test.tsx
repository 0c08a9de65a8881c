import type { SystemHealth } from '@inkstone/contract/health';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { HealthTiles } from './health-tiles.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const at = '2026-11-22T08:00:00.000Z';
const healthWith = (vendors: SystemHealth['live']['vendors']): SystemHealth => ({
  version: '1.0.0',
  build: 'test',
  node: '24.0.0',
  startedAt: at,
  checkedAt: at,
  database: { level: 'ok', version: '18', isBundled: true, latencyMs: 1, bytes: 1, connections: 1, maxConnections: 100 },
  migrations: { applied: 1, latest: '0001', at },
  jobs: { level: 'ok', queues: [] },
  live: {
    pool: { open: 1, idle: 1, waiting: 0, most: 10 },
    streams: 0,
    runs: 0,
    vendorCalls: { used: 0, waiting: 0 },
    vendors,
    ledgerWaiting: 0,
    eventLoopMs: 1,
  },
  memory: { level: 'ok', usedBytes: 1, heapBytes: 1, totalBytes: 10 },
  disk: { level: 'ok', freeBytes: 1, totalBytes: 10 },
  keys: { level: 'ok', current: 'k1', others: [] },
  mail: { level: 'ok', mode: 'smtp', printed: [] },
});

describe('the tile of the AI vendors', () => {
  it('tells of each how its calls ended and how long they took', () => {
    render(
      <HealthTiles
        health={healthWith([
          { vendor: 'acme', calls: 1200, failures: 30, stopped: 4, seconds: 7.25 },
          { vendor: 'shed', calls: 2, failures: 0, stopped: 0, seconds: 1 },
        ])}
      />,
    );
    const tile = within(screen.getByRole('region', { name: 'AI vendors' }));
    expect(tile.getByText('1,202')).toBeTruthy();
    expect(tile.getByText('acme: 30 of 1,200 failed, 7.3 s on average')).toBeTruthy();
    expect(tile.getByText('shed: 0 of 2 failed, 1 s on average')).toBeTruthy();
  });

  it('says so while none has been called', () => {
    render(<HealthTiles health={healthWith([])} />);
    expect(within(screen.getByRole('region', { name: 'AI vendors' })).getByText('None has been called since the start.')).toBeTruthy();
  });
});
