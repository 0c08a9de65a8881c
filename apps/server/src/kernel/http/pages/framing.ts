import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The content of `screens.json`, which the console's build writes from the manifests of its features. */
const screenFacts = z.array(z.object({ path: z.string(), mayBeFramed: z.boolean() }));

/**
 * Tells which addresses a page of this installation may show in a frame. An address below a screen follows the nearest screen above it;
 * what is no screen of the console may be framed. Without a built console nothing is framed.
 */
export const readFraming = async (consoleFolder: string): Promise<(path: string) => boolean> => {
  const file = join(consoleFolder, '.vite/screens.json');
  if (!existsSync(file)) return () => false;
  const screens = screenFacts.parse(JSON.parse(await readFile(file, 'utf8')));
  const nearestFirst = screens.sort((a, b) => b.path.length - a.path.length);
  return (path) => nearestFirst.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`))?.mayBeFramed ?? true;
};
