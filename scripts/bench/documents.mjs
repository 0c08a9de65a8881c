import { ensureRuntime, main } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';
import { runScript } from '../support/run-script.mjs';

// How long documents take to read, and how much memory: a PDF that is named, or a made one of 549 pages, files that are broken or bad, and
// the same PDF through the product, with the longest stop of the server; or the PDFs of a folder, one after the other.
await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node, ['server']);
  return runScript(node, 'scripts/bench/documents.ts', process.argv.slice(2));
});
