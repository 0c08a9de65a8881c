import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Visit } from './contexts.ts';

const folder = fileURLToPath(new URL('../../test-report/journeys/', import.meta.url));

/** Keeps what everybody of a failed journey saw last, as a picture and as the tree that a screen reader gets. */
export const keepLastPages = async (journey: string, visits: readonly Visit[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const pages = visits.flatMap(({ context }) => context.pages());
  const name = journey.replaceAll(/\W+/g, '-').slice(0, 80);
  for (const [index, page] of pages.entries()) {
    const tree = await page.locator('body').ariaSnapshot();
    await writeFile(`${folder}${name}-${index}.txt`, `${page.url()}\n${tree}\n`);
    await page.screenshot({ path: `${folder}${name}-${index}.png` });
  }
};
