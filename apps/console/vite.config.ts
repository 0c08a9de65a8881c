import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const serverAddress = `http://127.0.0.1:${process.env['PORT'] ?? '8787'}`;

/** Every schema becomes one object that answers to any call: the browser needs a contract's methods and paths, the server checks its shapes. */
const zodStub = (): Plugin => ({
  name: 'zod-stub',
  enforce: 'pre',
  apply: (_config, { mode }) => mode !== 'test',
  resolveId: (id) => (id === 'zod' ? '\0zod-stub' : null),
  load: (id) =>
    id === '\0zod-stub'
      ? `const stub = new Proxy(function () {}, {
           get: (_, key) => (key === Symbol.iterator ? function* () {} : key === Symbol.toPrimitive ? () => '' : stub),
           apply: () => stub,
         });
         export const z = stub;
         export const ZodError = stub;
         export default stub;`
      : null,
});

type Graph = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null };

/** Whether a module is loaded with the page itself, before any screen is asked for. */
const isEager = (id: string, graph: Graph, seen = new Set<string>()): boolean => {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  return module !== null && (module.isEntry || module.importers.some((importer) => isEager(importer, graph, seen)));
};

/** Packages that change seldom are kept by the browser over updates; our own eager modules are one file, which compresses better than twenty. */
const packageGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 30 },
  { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/, priority: 30 },
  // The page's first module stays out: the manifest knows the entry by it.
  {
    name: (id: string, graph: Graph) => (isEager(id, graph) && !/node_modules|index\.html$|main\.tsx$/.test(id) ? 'base' : null),
    priority: 20,
  },
];

export default defineConfig({
  root: at('.'),
  plugins: [zodStub(), react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    // Every browser that runs this build knows modulepreload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: packageGroups } } },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: { '/api': serverAddress, '/healthz': serverAddress, '/readyz': serverAddress },
  },
});
