import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { type ModuleSwitches, writeModules } from '@inkstone/contract/kit/modules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newNonce, securityHeaders } from '../answers/security-headers.ts';

type PageFacts = { mayBeFramed: boolean; isHttps: boolean; ancestors?: readonly string[] };

const nonceMark = '__CSP_NONCE__';
const modulesMark = '__MODULES__';
const aDay = 24 * 3600 * 1000;

/** Reads the built console's `index.html`; null when the console was not built, as in the server's tests. */
const readPage = async (folder: string): Promise<string | null> => {
  const file = join(folder, 'index.html');
  return existsSync(file) ? readFile(file, 'utf8') : null;
};

/** Serves the built console: hashed assets are cached for a year, texts are sent compressed; any path that is not a file gets `index.html` with a new CSP nonce and the switches of the modules. */
export const mountConsole = async (
  app: FastifyInstance,
  folder: string,
  modules: ModuleSwitches,
): Promise<{ sendPage: (page: PageFacts, reply: FastifyReply) => FastifyReply | null }> => {
  const file = await readPage(folder);
  if (file === null) return { sendPage: () => null };
  const page = file.replace(modulesMark, writeModules(modules));
  await app.register(serveStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build leaves each text beside its brotli and gzip; nothing is compressed while somebody waits.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (response, file) => {
      // What web sites load into their own pages, always under the same name.
      if (file.includes(join(folder, 'embed'))) {
        response.header('cache-control', 'public, max-age=3600');
        response.header('cross-origin-resource-policy', 'cross-origin');
        return;
      }
      const isHashed = file.includes(`${join(folder, 'assets')}`);
      response.header('cache-control', isHashed ? `public, max-age=${(365 * aDay) / 1000}, immutable` : 'no-cache');
    },
  });
  return {
    sendPage: (facts, reply) => {
      const nonce = newNonce();
      return reply
        .headers(securityHeaders({ ...facts, inline: `nonce-${nonce}` }))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(nonceMark, nonce));
    },
  };
};
