import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// How long documents take to read, and how much memory: a PDF that is named, or a made one of 549 pages, and files that are broken or bad.
await main(async () => runScript(await ensureRuntime(), 'scripts/bench/documents.ts', process.argv.slice(2)));
