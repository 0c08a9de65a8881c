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

/** Packages that change together and load together; everything else follows the screens that use it. */
const packageGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 30 },
  { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/, priority: 30 },
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
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: packageGroups } } },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: { '/api': serverAddress, '/healthz': serverAddress, '/readyz': serverAddress },
  },
});
