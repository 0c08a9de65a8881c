const libraries = require('./.dependency-libraries.cjs');

const TEST = '(\\.test\\.tsx?$|^apps/[^/]+/test/|/__fixtures__/|/conformance/|^e2e/)';
const GROUND =
  '^apps/server/src/features/(wallet|audit|security-events|accounts|connections|models|products|runs|paid-runs|stores|apps|shop-texts|files|retrieval)/index\\.ts$';
const NPM = 'node_modules/';
const SERVER = '^apps/server/src/';
const DB = '^apps/server/src/db/';
const JOINTS = '^apps/server/src/(app|app-parts|create-(enterprise|copywriting|ai-api)|feature-list)\\.ts$';
const TABLES_FOR = '^apps/server/src/(features/|db/(schema/|idempotency\\.repository\\.ts$))';
const AT_RUN_TIME = { dependencyTypesNot: ['type-only'] };
const PRODUCT = '^(apps|packages)/[^/]+/src/';
const librariesInPlace = Object.entries(libraries).map(([library, place]) => ({
  name: 'library-in-its-place',
  from: { path: PRODUCT, pathNot: [place, TEST] },
  to: { path: `${NPM}${library}/` },
}));

/** Each wall of the house, by the name that a broken one is reported under. Arrows point down: apps, then integrations, then contract and phrases. */
const walls = [
  // The net under all others: what is not resolved is not checked.
  { name: 'no-unresolved', from: {}, to: { couldNotResolve: true } },
  // A screen that is loaded on demand closes no circle at load time.
  { name: 'no-circle', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } } },
  { name: 'no-undeclared-package', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] } },
  {
    name: 'no-dev-package-in-product',
    from: { path: '^(apps/[^/]+|packages/[^/]+)/src/', pathNot: [TEST, '\\.d\\.ts$'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
  },
  { name: 'tests-only-from-tests', from: { pathNot: [TEST, '^scripts/', '^vitest\\.config'] }, to: { path: TEST } },
  { name: 'product-knows-no-script', from: { path: '^(apps|packages)/' }, to: { path: '^(scripts|e2e)/' } },
  { name: 'journeys-stay-outside', from: { path: '^e2e/' }, to: { path: '^(apps/[^/]+/src/|packages/integrations/)' } },

  ...librariesInPlace,
  {
    name: 'library-without-place',
    from: { path: PRODUCT, pathNot: TEST },
    to: { path: NPM, pathNot: ['^node_modules/@types/', ...Object.keys(libraries).map((library) => `${NPM}${library}/`)] },
  },

  // Ground: contract, text and phrases.
  { name: 'contract-imports-only-zod', from: { path: '^packages/contract/' }, to: { pathNot: ['^packages/contract/', `${NPM}zod/`] } },
  { name: 'contract-kit-knows-no-feature', from: { path: '^packages/contract/src/kit/' }, to: { path: '^packages/contract/src/(?!kit/)' } },
  {
    name: 'text-imports-nothing-of-ours',
    from: { path: '^packages/text/', pathNot: TEST },
    to: { pathNot: ['^packages/text/', `${NPM}eld/`] },
  },
  { name: 'language-tables-stay-on-the-server', from: { path: '^apps/console/' }, to: { path: '^packages/text/src/detect-language' } },
  {
    name: 'copy-checks-know-contract-and-text',
    from: { path: '^packages/copy-checks/', pathNot: TEST },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(copy-checks|contract|text)/' },
  },
  {
    name: 'chat-formats-import-nothing-of-ours',
    from: { path: '^packages/chat-formats/', pathNot: TEST },
    to: { path: '^(apps|packages)/', pathNot: '^packages/chat-formats/' },
  },
  {
    name: 'documents-know-text-alone',
    from: { path: '^packages/documents/', pathNot: TEST },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(documents|text)/' },
  },
  // What a foreign file can do is done in a process of its own: only the readers' programs parse.
  {
    name: 'documents-are-read-by-readers',
    from: {
      path: '^(apps|packages)/',
      pathNot: ['^packages/documents/src/(parsers/|read-document\\.ts$|readers/reader-program\\.ts$)', TEST],
    },
    to: { path: '^packages/documents/src/(parsers/|read-document\\.ts$)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'retrieval-knows-only-text',
    from: { path: '^packages/retrieval/', pathNot: TEST },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(retrieval|text)/' },
  },
  // No database, no network, no file: what it works on is handed to it.
  {
    name: 'retrieval-is-pure',
    from: { path: '^packages/retrieval/', pathNot: TEST },
    to: { dependencyTypes: ['core'], pathNot: '^(node:)?zlib$' },
  },
  { name: 'retrieval-stays-on-the-server', from: { path: '^apps/console/' }, to: { path: '^packages/retrieval/' } },
  { name: 'phrases-import-nothing', from: { path: '^packages/phrases/' }, to: { pathNot: '^packages/phrases/' } },

  // Integrations: one vendor, one folder.
  { name: 'integrations-know-no-app', from: { path: '^packages/integrations/' }, to: { path: '^(apps|packages/phrases)/' } },
  {
    name: 'vendor-imports-only-kit',
    from: { path: '^packages/integrations/src/(?!kit/)([^/]+)/([^/]+)/' },
    to: {
      path: '^(packages|apps)/',
      pathNot: [
        '^packages/integrations/src/$1/$2/',
        '^packages/integrations/src/kit/',
        '^packages/integrations/src/ai/openai-compatible/',
        '^packages/(contract|text)/',
      ],
    },
  },
  { name: 'kit-knows-no-vendor', from: { path: '^packages/integrations/src/kit/' }, to: { path: '^packages/integrations/src/(?!kit/)' } },
  {
    name: 'integrations-by-their-face',
    from: { path: '^(apps|e2e)/', pathNot: TEST },
    to: { path: '^packages/integrations/src/', pathNot: ['^packages/integrations/src/index\\.ts$', '^packages/integrations/src/kit/'] },
  },
  {
    name: 'vendor-sdk-only-in-integrations',
    from: { pathNot: ['^packages/integrations/', '^packages/chat-formats/', TEST] },
    to: { path: `${NPM}(@ai-sdk/|ai/|openid-client/)` },
  },

  // The two rooms.
  { name: 'console-and-server-apart', from: { path: '^apps/(console|server)/' }, to: { path: '^apps/', pathNot: '^apps/$1/' } },
  { name: 'console-knows-no-integration', from: { path: '^apps/console/' }, to: { path: '^packages/integrations/' } },
  {
    name: 'feature-by-its-face',
    from: { path: '^apps/(server|console)/src/features/([^/]+)/' },
    to: { path: '^apps/[^/]+/src/features/', pathNot: ['^apps/$1/src/features/$2/', GROUND] },
  },

  // Server.
  {
    name: 'kernel-knows-no-feature',
    from: { path: '^apps/server/src/(kernel|db)/' },
    to: { path: '^apps/server/src/(features/|app\\.ts|main\\.ts)' },
  },
  {
    name: 'features-mounted-only-by-app',
    from: { path: SERVER, pathNot: [`${SERVER}features/`, JOINTS, TEST] },
    to: { path: '^apps/server/src/features/' },
  },
  {
    name: 'app-mounts-faces',
    from: { path: JOINTS },
    to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/[^/]+/index\\.ts$' },
  },
  {
    name: 'app-is-the-only-root',
    from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(main|open-app)\\.ts$', TEST] },
    to: { path: '^apps/server/src/app\\.ts$' },
  },
  {
    name: 'features-get-values-not-config',
    from: { path: '^apps/server/src/(features|db|kernel)/', pathNot: TEST },
    to: { path: '^apps/server/src/config\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'sql-only-in-repositories',
    from: { path: '^apps/server/src/', pathNot: ['\\.repository\\.ts$', '^apps/server/src/db/', TEST] },
    to: { path: `(^apps/server/src/db/schema/|${NPM}(drizzle-orm|pg)/)`, dependencyTypesNot: ['type-only'] },
  },
  // A table belongs to the feature whose name its schema file bears; the others ask that feature's face.
  {
    name: 'tables-only-for-their-feature',
    from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TEST },
    to: { path: `${DB}schema/`, pathNot: `${DB}schema/$1\\.ts$` },
  },
  { name: 'tables-only-for-features', from: { path: SERVER, pathNot: [TABLES_FOR, TEST] }, to: { path: `${DB}schema/` } },
  { name: 'handles-are-made-in-db', from: { path: SERVER, pathNot: [DB, TEST] }, to: { path: `${DB}handles\\.ts$`, ...AT_RUN_TIME } },
  {
    name: 'raw-statements-only-in-repositories',
    from: { path: SERVER, pathNot: [DB, '\\.repository\\.ts$', TEST] },
    to: { path: `${DB}raw-sql\\.ts$` },
  },
  { name: 'driver-only-in-db', from: { path: SERVER, pathNot: [DB, TEST] }, to: { path: `${NPM}(pg/|drizzle-orm/node-postgres/)` } },
  {
    name: 'routes-know-no-repository',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '(\\.repository\\.ts$|^packages/integrations/|^apps/server/src/db/)' },
  },
  {
    name: 'repository-only-from-its-feature',
    from: {
      path: '^apps/server/src/',
      pathNot: ['^apps/server/src/features/', '^apps/server/src/db/', '^apps/server/src/(app|idempotency-feature)\\.ts$', TEST],
    },
    to: { path: '\\.repository\\.ts$' },
  },
  {
    name: 'repository-knows-no-service',
    from: { path: '\\.repository\\.ts$' },
    to: {
      path: '(\\.service\\.ts$|\\.routes\\.ts$|\\.policy\\.ts$|\\.jobs\\.ts$|^packages/integrations/)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'policy-knows-no-database',
    from: { path: '\\.policy\\.ts$' },
    to: { path: `(\\.repository\\.ts$|\\.service\\.ts$|^apps/server/src/db/|${NPM}(drizzle-orm|pg)/)` },
  },
  {
    name: 'http-only-in-kernel',
    from: { path: '^apps/server/src/(features|db)/', pathNot: TEST },
    to: { path: `${NPM}(fastify|@fastify/[^/]+)/` },
  },
  {
    name: 'outbound-only-in-kernel',
    from: { path: '^(apps/server/src/features/|packages/integrations/src/)', pathNot: TEST },
    to: {
      path: `(^(node:)?(http|https|net|tls|dns|http2)$|^node:(http|https|net|tls|dns)/|${NPM}undici/)`,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'commands-only-for-database-and-readers',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: ['^apps/server/src/db/', '^packages/documents/src/readers/', TEST] },
    to: { path: '^(node:)?child_process$', dependencyTypesNot: ['type-only'] },
  },

  // Console.
  {
    name: 'console-kernel-knows-no-feature',
    from: { path: '^apps/console/src/(kernel|ui)/' },
    to: { path: '^apps/console/src/(features|app)/' },
  },
  { name: 'ui-knows-no-endpoint', from: { path: '^apps/console/src/ui/', pathNot: TEST }, to: { path: '^packages/contract/src/(?!kit/)' } },
  {
    name: 'console-feature-knows-no-app',
    from: { path: '^apps/console/src/features/', pathNot: TEST },
    to: { path: '^apps/console/src/app/' },
  },
  {
    name: 'calls-only-in-queries',
    from: { path: '^apps/console/src/(features|ui)/', pathNot: ['\\.queries\\.ts$', TEST] },
    to: { path: '^apps/console/src/kernel/calls/(call|download|stop-run|stream)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: walls.map((wall) => ({ severity: 'error', ...wall })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.d\\.ts$|/dist/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports', 'imports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
