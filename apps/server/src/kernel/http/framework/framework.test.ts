import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../logging/logger.ts';
import { createFramework } from './framework.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('waits for a start that a busy machine takes a minute for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const logger = createLogger({ level: 'fatal', stream: { write: () => undefined } });
  const app = createFramework({ config: { trustProxy: false, publicUrl: 'http://localhost' }, logger });
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  app.addHook('onReady', async () => {
    begin();
    await promise;
  });
  const ready = app.ready();
  await begun;
  await vi.advanceTimersByTimeAsync(60_000);
  resolve();
  await expect(ready).resolves.toBeDefined();
  await app.close();
});
