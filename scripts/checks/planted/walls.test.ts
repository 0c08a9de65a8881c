import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { home } from '../run-tool.ts';
import { walls } from '../walls.ts';
import { dataWallBreaches } from './data-breaches.ts';
import { type Breach, expectReported, type Files, importing, runOver, together } from './planted-tree.ts';

const one = 'export const one = 1;\n';
const server = 'apps/server/src';
const features = `${server}/features`;
const consoleSource = 'apps/console/src';
const integrations = 'packages/integrations/src';

const clean: Files = {
  'packages/contract/src/kit/endpoint.ts': `import { z } from 'zod';\nexport const one = z;\n`,
  'packages/contract/src/plugins.ts': importing('./kit/endpoint.ts'),
  'packages/phrases/src/index.ts': one,
  'packages/documents/src/read-document.ts': importing('./parsers/docx.ts'),
  'packages/documents/src/parsers/docx.ts': one,
  'packages/documents/src/readers/document-readers.ts': importing('node:child_process'),
  'packages/text/src/html.ts': one,
  'packages/retrieval/src/plain.ts': one,
  'packages/text/src/detect-language.ts': one,
  [`${integrations}/kit/metadata.ts`]: one,
  [`${integrations}/ai/alpha/index.ts`]: importing('../../kit/metadata.ts'),
  [`${integrations}/ai/beta/index.ts`]: importing('../../kit/metadata.ts'),
  [`${integrations}/index.ts`]: `export { two as one } from './ai/alpha/index.ts';\n`,
  [`${server}/main.ts`]: importing('./app.ts'),
  [`${server}/config.ts`]: one,
  [`${server}/app.ts`]: `import { one } from './features/plugins/index.ts';\nexport { one };\n`,
  [`${server}/kernel/clock.ts`]: one,
  [`${server}/kernel/actor.ts`]: `import type { Context } from './context.ts';\nexport type Actor = { context: Context };\n`,
  [`${server}/kernel/context.ts`]: `import type { Actor } from './actor.ts';\nexport type Context = { actor: Actor };\n`,
  [`${server}/db/schema/plugins.ts`]: `import { anything } from 'drizzle-orm';\nexport const one = anything;\n`,
  [`${features}/plugins/index.ts`]: `import { two } from './plugin.service.ts';\nexport const one = two;\n`,
  [`${features}/plugins/plugin.service.ts`]: `import { two } from './plugin.repository.ts';\nimport { one } from '../wallet/index.ts';\nexport { one, two };\n`,
  [`${features}/plugins/plugin.repository.ts`]: importing('#server/db/schema/plugins.ts'),
  [`${features}/plugins/plugin.test.ts`]: one,
  [`${features}/wallet/index.ts`]: one,
  [`${features}/writers/index.ts`]: one,
  [`${consoleSource}/main.tsx`]: importing('./app/router.tsx'),
  [`${consoleSource}/app/router.tsx`]: importing('../features/plugins/plugins.screen.tsx'),
  [`${consoleSource}/kernel/calls/call.ts`]: importing('@inkstone/contract/kit/endpoint'),
  [`${consoleSource}/kernel/calls/stop-run.ts`]: importing('./call.ts'),
  [`${consoleSource}/kernel/calls/download.ts`]: importing('@inkstone/contract/kit/endpoint'),
  [`${consoleSource}/app/screens.tsx`]: "export const two = () => import('./help.screen.tsx');\n",
  [`${consoleSource}/app/help.screen.tsx`]: "import { two } from './screens.tsx';\nexport const one = two;\n",
  [`${consoleSource}/ui/card.tsx`]: one,
  [`${consoleSource}/features/plugins/plugins.screen.tsx`]: `import { two } from './plugin.queries.ts';\nexport const one = two;\n`,
  [`${consoleSource}/features/plugins/plugin.queries.ts`]: importing('#console/kernel/calls/call.ts'),
  [`${consoleSource}/features/writers/writers.screen.tsx`]: one,
  'e2e/support/browser.ts': one,
  'scripts/start.mjs': one,
};

const breach = (rule: string, file: string, specifier: string): Breach => ({ rule, file, files: { [file]: importing(specifier) } });

const breaches: readonly Breach[] = [
  breach('no-unresolved', `${server}/kernel/lost.ts`, './nowhere.ts'),
  {
    rule: 'no-circle',
    file: `${server}/kernel/about.ts`,
    files: {
      [`${server}/kernel/round.ts`]: importing('./about.ts'),
      [`${server}/kernel/about.ts`]: `import { two } from './round.ts';\nexport const one = two;\n`,
    },
  },
  breach('no-undeclared-package', `${server}/kernel/stranger.ts`, 'not-listed'),
  breach('no-dev-package-in-product', `${server}/kernel/dev.ts`, 'dev-only'),
  breach('library-without-place', `${server}/kernel/sdk.ts`, 'ai'),
  breach('tests-only-from-tests', `${features}/plugins/plugin.jobs.ts`, './plugin.test.ts'),
  breach('product-knows-no-script', `${server}/kernel/script.ts`, '../../../../scripts/start.mjs'),
  breach('journeys-stay-outside', 'e2e/inside.ts', '../apps/server/src/app.ts'),
  breach('contract-imports-only-zod', 'packages/contract/src/phrase.ts', '@inkstone/phrases'),
  breach('contract-imports-only-zod', 'packages/contract/src/framework.ts', 'fastify'),
  breach('contract-kit-knows-no-feature', 'packages/contract/src/kit/envelope.ts', '../plugins.ts'),
  breach('phrases-import-nothing', 'packages/phrases/src/schema.ts', 'zod'),
  breach('copy-checks-know-contract-and-text', 'packages/copy-checks/src/phrase.ts', '../../phrases/src/index.ts'),
  breach('documents-know-text-alone', 'packages/documents/src/phrase.ts', '../../phrases/src/index.ts'),
  breach('documents-are-read-by-readers', `${server}/kernel/parsing.ts`, '../../../../packages/documents/src/read-document.ts'),
  breach('documents-are-read-by-readers', 'packages/documents/src/chunks/parsing.ts', '../parsers/docx.ts'),
  breach('commands-only-for-database-and-readers', 'packages/documents/src/chunks/shell.ts', 'node:child_process'),
  breach('chat-formats-import-nothing-of-ours', 'packages/chat-formats/src/phrase.ts', '../../phrases/src/index.ts'),
  breach('retrieval-knows-only-text', 'packages/retrieval/src/phrase.ts', '../../phrases/src/index.ts'),
  breach('retrieval-is-pure', 'packages/retrieval/src/file.ts', 'node:fs'),
  breach('retrieval-stays-on-the-server', `${consoleSource}/features/plugins/search.ts`, '../../../../../packages/retrieval/src/plain.ts'),
  breach('text-imports-nothing-of-ours', 'packages/text/src/contract.ts', '@inkstone/contract/plugins'),
  breach('text-imports-nothing-of-ours', 'packages/text/src/framework.ts', 'fastify'),
  breach('language-tables-stay-on-the-server', `${consoleSource}/features/plugins/language.ts`, '@inkstone/text/detect-language'),
  breach('integrations-know-no-app', `${integrations}/ai/beta/app.ts`, '../../../../../apps/server/src/kernel/clock.ts'),
  breach('vendor-imports-only-kit', `${integrations}/ai/beta/neighbour.ts`, '../alpha/index.ts'),
  breach('vendor-imports-only-kit', `${integrations}/ai/beta/registry.ts`, '../../index.ts'),
  breach('kit-knows-no-vendor', `${integrations}/kit/vendor.ts`, '../ai/alpha/index.ts'),
  breach('integrations-by-their-face', `${features}/writers/vendor.service.ts`, '@inkstone/integrations/ai/alpha/index'),
  breach('vendor-sdk-only-in-integrations', `${features}/writers/sdk.service.ts`, 'ai'),
  breach('console-and-server-apart', `${consoleSource}/kernel/server.ts`, '../../../server/src/kernel/clock.ts'),
  breach('console-and-server-apart', `${server}/kernel/console.ts`, '../../../console/src/ui/card.tsx'),
  breach('console-knows-no-integration', `${consoleSource}/features/plugins/vendor.tsx`, '@inkstone/integrations'),
  breach('feature-by-its-face', `${features}/plugins/other.service.ts`, '../writers/index.ts'),
  breach('feature-by-its-face', `${features}/plugins/inside.service.ts`, '../wallet/wallet.policy.ts'),
  breach('feature-by-its-face', `${consoleSource}/features/plugins/other.tsx`, '../writers/writers.screen.tsx'),
  breach('kernel-knows-no-feature', `${server}/kernel/feature.ts`, '../features/wallet/index.ts'),
  breach('features-mounted-only-by-app', `${server}/start-up.ts`, './features/wallet/index.ts'),
  {
    rule: 'app-mounts-faces',
    file: `${server}/app.ts`,
    files: {
      [`${server}/app.ts`]: `import { one } from './features/plugins/index.ts';\nimport { two } from './features/plugins/plugin.service.ts';\nexport { one, two };\n`,
    },
  },
  breach('app-is-the-only-root', `${features}/plugins/root.service.ts`, '#server/app.ts'),
  breach('features-get-values-not-config', `${features}/plugins/config.service.ts`, '#server/config.ts'),
  breach('sql-only-in-repositories', `${features}/plugins/sql.service.ts`, '#server/db/schema/plugins.ts'),
  {
    rule: 'sql-only-in-repositories',
    file: `${features}/plugins/query.service.ts`,
    files: { [`${features}/plugins/query.service.ts`]: importing('drizzle-orm') },
  },
  breach('routes-know-no-repository', `${features}/plugins/plugin.routes.ts`, './plugin.repository.ts'),
  breach('repository-only-from-its-feature', `${server}/kernel/reader.ts`, '../features/plugins/plugin.repository.ts'),
  breach('repository-knows-no-service', `${features}/plugins/upward.repository.ts`, './plugin.service.ts'),
  {
    rule: 'policy-knows-no-database',
    file: `${features}/wallet/wallet.policy.ts`,
    files: { [`${features}/wallet/wallet.policy.ts`]: `import { anything } from 'drizzle-orm';\nexport const one = anything;\n` },
  },
  breach('http-only-in-kernel', `${features}/plugins/http.service.ts`, 'fastify'),
  breach('outbound-only-in-kernel', `${features}/plugins/outside.service.ts`, 'undici'),
  breach('outbound-only-in-kernel', `${integrations}/ai/beta/socket.ts`, 'node:https'),
  breach('commands-only-for-database-and-readers', `${features}/plugins/shell.service.ts`, 'node:child_process'),
  breach('commands-only-for-database-and-readers', 'apps/server/src/kernel/shell.ts', 'child_process'),
  breach('commands-only-for-database-and-readers', `${integrations}/ai/beta/shell.ts`, 'node:child_process'),
  breach('console-kernel-knows-no-feature', `${consoleSource}/ui/feature.tsx`, '../features/plugins/plugins.screen.tsx'),
  breach('ui-knows-no-endpoint', `${consoleSource}/ui/endpoint.tsx`, '@inkstone/contract/plugins'),
  breach('console-feature-knows-no-app', `${consoleSource}/features/plugins/app.tsx`, '#console/app/router.tsx'),
  breach('calls-only-in-queries', `${consoleSource}/features/plugins/calling.tsx`, '#console/kernel/calls/call.ts'),
  breach('calls-only-in-queries', `${consoleSource}/features/plugins/stopping.tsx`, '#console/kernel/calls/stop-run.ts'),
  breach('calls-only-in-queries', `${consoleSource}/features/plugins/saving.tsx`, '#console/kernel/calls/download.ts'),
];

type Settings = { forbidden: { name: string; to: { path?: string } }[] };

const { forbidden }: Settings = createRequire(import.meta.url)(join(home, '.dependency-cruiser.cjs'));

/** Each library of the table, where no library may be imported at all. */
const strayLibraries: readonly Breach[] = forbidden
  .filter(({ name }) => name === 'library-in-its-place')
  .map(({ to }) => (to.path ?? '').replace(/^node_modules\/|\/$/g, '').replaceAll(/\(\?!.*?\)/g, ''))
  .map((form) => form.replace('[^/]+', 'one').replace('\\.', '.'))
  .map((library, index) => {
    const file = `packages/phrases/src/library-${index}.ts`;
    const home = `node_modules/${library}`;
    const manifest = JSON.stringify({ name: library, version: '1.0.0', type: 'module', exports: './index.js' });
    const files = { [file]: importing(library), [`${home}/package.json`]: manifest, [`${home}/index.js`]: 'export const one = 1;\n' };
    return { rule: 'library-in-its-place', file, files };
  });

describe('the walls', () => {
  it('let a tree pass that keeps to them', async () => {
    expect(await runOver(walls, clean)).toEqual([]);
  });

  it('report every planted breach under the name of its wall', async () => {
    const planted = [...breaches, ...strayLibraries];
    expectReported(await runOver(walls, together(clean, planted)), planted);
  });

  it('have a planted breach each', () => {
    const planted = new Set([...breaches, ...strayLibraries, ...dataWallBreaches].map(({ rule }) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it('fail rather than pass when nothing could be read', async () => {
    await expect(runOver(walls, { 'packages/README.md': 'no code' })).rejects.toThrow('dependency-cruiser');
  });
});
