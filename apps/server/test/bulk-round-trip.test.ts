import { expect, it } from 'vitest';
import { goRoundWith } from './bulk-round-trip.ts';

it('seventy products are improved, published and put back to the last byte', async () => {
  expect(await goRoundWith(70)).toMatchObject({ products: 70 });
});
