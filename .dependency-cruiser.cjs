const TEST = '(\\.test\\.tsx?$|/test/|/__fixtures__/|/conformance/)';
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'contract-is-ground',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(packages/(phrases|integrations)|apps)/' },
    },
    {
      name: 'phrases-are-ground',
      severity: 'error',
      from: { path: '^packages/phrases/' },
      to: { path: '^(packages/(contract|integrations)|apps)/' },
    },
    {
      name: 'integrations-know-no-app',
      severity: 'error',
      from: { path: '^packages/integrations/' },
      to: { path: '^(apps|packages/phrases)/' },
    },
    {
      name: 'one-integration-not-another',
      severity: 'error',
      from: { path: '^packages/integrations/src/(?!kit/)([^/]+)/([^/]+)/' },
      to: {
        path: '^packages/integrations/src/[^/]+/[^/]+/',
        pathNot: [
          '^packages/integrations/src/$1/$2/',
          '^packages/integrations/src/kit/',
          '^packages/integrations/src/ai/openai-compatible/',
        ],
      },
    },
    {
      name: 'kit-knows-no-vendor',
      severity: 'error',
      from: { path: '^packages/integrations/src/kit/' },
      to: { path: '^packages/integrations/src/(?!kit/)' },
    },
    {
      name: 'console-and-server-apart',
      severity: 'error',
      from: { path: '^apps/(console|server)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    { name: 'console-knows-no-integration', severity: 'error', from: { path: '^apps/console/' }, to: { path: '^packages/integrations/' } },
    {
      name: 'feature-by-its-face',
      severity: 'error',
      from: { path: '^apps/(server|console)/src/features/([^/]+)/' },
      to: {
        path: '^apps/[^/]+/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', '^apps/server/src/features/(wallet|profile|credentials|uploads|products)/index\\.ts$'],
      },
    },
    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/(server|console)/src/(kernel|ui|db)/' },
      to: { path: '^apps/[^/]+/src/(features|app)' },
    },
    {
      name: 'sql-only-in-repositories',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['\\.repository\\.ts$', '^apps/server/src/db/', TEST] },
      to: { path: '(^apps/server/src/db/schema/|node_modules/(drizzle-orm|pg)/)' },
    },
    {
      name: 'routes-know-no-repository',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '(\\.repository\\.ts$|^packages/integrations/)' },
    },
    {
      name: 'http-only-in-kernel',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: TEST },
      to: { path: 'node_modules/fastify/' },
    },
    { name: 'tests-only-from-tests', severity: 'error', from: { pathNot: TEST }, to: { path: TEST } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports', 'imports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
