import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../bootstrap.mjs';

const server = join(root, 'apps/server');

// A start reads a few large files instead of 1,300 small ones. What is imported on demand stays in files of its own.
const bundle = await rolldown({
  input: join(server, 'src/main.ts'),
  cwd: server,
  platform: 'node',
  // Optional for `pg`, and not installed.
  external: ['pg-native'],
  checks: { eval: false },
});
await bundle.write({ dir: join(server, 'dist'), format: 'esm', cleanDir: true, minify: false });
await bundle.close();
