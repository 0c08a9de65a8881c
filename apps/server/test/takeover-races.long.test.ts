import { expect, it } from 'vitest';
import { openChats } from './chats-suite.ts';
import { raceTakeovers, racingScript } from './takeover-races.ts';

const chats = openChats();

it('after a thousand takeovers that raced with questions and answers the assistant has said nothing more', async () => {
  await chats.it.house.writeWith(racingScript);
  expect(await raceTakeovers(chats, { races: 1000, seed: 1066 })).toBe(1000);
});
