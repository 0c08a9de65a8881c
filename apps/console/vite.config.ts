import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { contractData } from './build/contract-data.ts';
import { manifestTexts } from './build/manifest-texts.ts';
import { moduleSwitches } from './build/module-switches.ts';
import { pdfDataFiles } from './build/pdf-data-files.ts';
import { screenFactsPlugin } from './build/screen-facts.ts';
import { siteLoader } from './build/site-loader.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const serverAddress = `http://127.0.0.1:${process.env['PORT'] ?? '8787'}`;

type Graph = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null };

/** Whether one of a module's importers, of theirs, and so on up to the page is such a one; dynamic imports do not count. */
const isReachedFrom = (isSuch: (id: string) => boolean, id: string, graph: Graph): boolean => {
  const seen = new Set<string>();
  const climb = (at: string): boolean => {
    if (isSuch(at)) return true;
    if (seen.has(at)) return false;
    seen.add(at);
    return graph.getModuleInfo(at)?.importers.some(climb) ?? false;
  };
  return climb(id);
};

/** Whether a module is loaded with the page itself, before any screen is asked for. */
const isEager = (id: string, graph: Graph): boolean => isReachedFrom((at) => graph.getModuleInfo(at)?.isEntry ?? false, id, graph);

const everyArea = /console[\\/]src[\\/]app[\\/](router|screen-routes)\.tsx$/;
const signedIn = /console[\\/]src[\\/]app[\\/]layout[\\/]shell\.tsx$/;
const publicArea = /console[\\/]src[\\/](app[\\/]layout[\\/]public-frame|features[\\/](portal|session)[\\/].*\.screen)\.tsx$/;

/**
 * What every screen loads is one file, and what the shell adds is another, instead of sixty small ones.
 * Each holds all that its modules import, so that no two files import each other.
 */
const sharedFile = (id: string, graph: Graph): string | null => {
  const isFor = (place: RegExp) => isReachedFrom((at) => place.test(at), id, graph);
  if (isFor(everyArea)) return 'screens';
  return isFor(signedIn) && !isFor(publicArea) ? 'shell' : null;
};

/** Packages that change seldom are kept by the browser over updates; our own eager modules are one file, which compresses better than twenty. */
const packageGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 30 },
  { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next)[\\/](?!.*[\\/]Trans)/, priority: 30 },
  { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/, priority: 30 },
  // The page's first module stays out: the manifest knows the entry by it.
  {
    name: (id: string, graph: Graph) => (isEager(id, graph) && !/node_modules|index\.html$|main\.tsx$/.test(id) ? 'base' : null),
    priority: 20,
  },
  { name: sharedFile, priority: 10 },
];

export default defineConfig({
  root: at('.'),
  plugins: [
    contractData(),
    manifestTexts(),
    screenFactsPlugin(),
    moduleSwitches(process.env['INKSTONE_MODULES'] ?? ''),
    react(),
    pdfDataFiles(),
    siteLoader(),
    compressedFiles(),
  ],
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
