import { afterAll } from 'vitest';
import { createOutbound, type Outbound } from '#server/kernel/outbound/outbound.ts';
import { type PictureServer, startPictureServer } from './picture-server.ts';
import { openWritersSuite } from './writers-suite.ts';

/** The writers for one suite with a model that sees, and a server on loopback with the pictures of a store. */
export const openPictureSuite = (given: number) => {
  let shop: PictureServer;
  let outbound: Outbound;
  // Before the suite's own, so that it runs after it: what the house asks is there until the house is closed.
  afterAll(async () => {
    await outbound.close();
    await shop.close();
  });
  const suite = openWritersSuite(given, async () => {
    shop = await startPictureServer();
    outbound = createOutbound({ allowPrivate: [shop.origin] });
    return { outbound: { ...outbound, fetch: async () => Response.json({ data: [] }) }, sees: true };
  });
  return { ...suite, shop: () => shop };
};
