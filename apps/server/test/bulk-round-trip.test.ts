import { expect, it } from 'vitest';
import { goRoundWith } from './bulk-round-trip.ts';

it('two hundred products are improved, published and put back to the last byte', async () => {
  expect(await goRoundWith(200)).toMatchObject({ products: 200 });
});
