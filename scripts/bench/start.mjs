import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { main, root } from '../bootstrap.mjs';

const start = async (data) => {
  const began = performance.now();
  const env = { ...process.env, INKSTONE_DATA: data, PORT: '0', npm_lifecycle_event: '' };
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready at')) resolve();
    });
  });
  const seconds = (performance.now() - began) / 1000;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return seconds;
};

/** Takes a core for itself until it is ended. */
const takeCore = () => new Worker('for (;;);', { eval: true });

// From the command to an open port: once on an empty data folder, then warm; with --busy while other work takes a core.
await main(async () => {
  const options = { rounds: { type: 'string', default: '5' }, busy: { type: 'boolean', default: false } };
  const { values } = parseArgs({ options });
  const data = mkdtempSync(join(tmpdir(), 'inkstone-bench-'));
  chmodSync(data, 0o711);
  const other = values.busy ? takeCore() : null;
  try {
    const first = await start(data);
    const warm = [];
    for (let round = 0; round < Number(values.rounds); round += 1) warm.push(await start(data));
    warm.sort((one, next) => one - next);
    const all = warm.map((seconds) => seconds.toFixed(2)).join(' ');
    process.stdout.write(
      `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ${other ? 'one of them taken' : 'none taken'}\n`,
    );
    process.stdout.write(`first ${first.toFixed(2)} s; warm ${all} s, median ${warm[warm.length >> 1]?.toFixed(2)} s\n`);
  } finally {
    await other?.terminate();
    rmSync(data, { recursive: true, force: true });
  }
  return 0;
});
