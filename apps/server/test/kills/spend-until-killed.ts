import { once } from 'node:events';
import { createDatabase, createPool } from '#server/db/database.ts';
// Without the routes: a third of the time in which this process starts would go into them.
import { createWalletService } from '#server/features/wallet/wallet.service.ts';
import { newId } from '#server/kernel/ids.ts';

/** A server's worth of spending for a test that kills it: says each movement aloud only once it was acknowledged. */
const [url = '', ...accountIds] = process.argv.slice(2);
const wallet = createWalletService({ db: createDatabase(createPool(url, { connections: 4 })) });

const spendForEver = async (lane: number): Promise<void> => {
  for (let turn = lane; ; turn += 1) {
    const accountId = accountIds[turn % accountIds.length] ?? '';
    const movement = { id: newId(), accountId, amount: BigInt(1 + (turn % 7)) * 100_000n, work: 'listing', reference: '' };
    if (turn % 3 === 0) {
      await wallet.charge(movement);
      process.stdout.write(`charge ${movement.id} ${movement.amount}\n`);
      continue;
    }
    const hold = await wallet.hold(movement);
    process.stdout.write(`hold ${movement.id} ${movement.amount}\n`);
    const charged = await wallet.settle(hold, movement.amount / 2n);
    process.stdout.write(`settle ${movement.id} ${charged}\n`);
  }
};

// Started ahead of its turn, it waits for a word; where the test ends without one, there is nothing to spend for.
process.stdin.once('end', () => process.exit());
await once(process.stdin, 'data');
await Promise.all(Array.from({ length: 24 }, (_, lane) => spendForEver(lane)));
