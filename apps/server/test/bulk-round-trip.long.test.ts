import { expect, it } from 'vitest';
import { goRoundWith } from './bulk-round-trip.ts';

it('ten thousand products are improved, published and put back to the last byte', async () => {
  const round = await goRoundWith(10_000);
  console.log(round);
  expect(round).toMatchObject({ products: 10_000 });
});
