import type { RunEvent } from '@inkstone/contract/runs';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { createRunsFeature } from '#server/features/runs/index.ts';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { systemClock } from '#server/kernel/clock.ts';

type PaidRun = {
  id: string;
  signal: AbortSignal;
  /** Says something that has a price of so many points. */
  deliver: (text: string, price: number) => void;
};
type Options = {
  database: OwnerDatabase;
  leaseMs: number;
  onFault?: (details: object) => void;
  /** Stands in for what the wallet does about dead workers. */
  onInterrupted?: () => Promise<void>;
};

const held = points(2);

/** Runs and points joined as the application joins them: work that holds 2 points and pays what it says. */
export const createMeteredServer = ({ database, leaseMs, onFault = () => undefined, onInterrupted }: Options) => {
  const wallet = createWalletFeature({ database, clock: systemClock });
  const runs = createRunsFeature({
    database,
    logger: { error: onFault },
    leaseMs,
    flushMs: 5,
    onInterrupted: onInterrupted ?? wallet.settleNoted,
  });
  const meter = <T>(actor: Actor, id: string, work: (deliver: (amount: bigint) => void) => Promise<T>) =>
    wallet.meter(
      { id, accountId: actor.accountId, amount: held, work: 'listing', reference: id },
      ({ deliver }) => work(deliver),
      () => runs.confirmDelivery(id),
    );
  const start = (actor: Actor, work: (run: PaidRun) => Promise<void>, before: Promise<void> = Promise.resolve()) =>
    runs.startRun({
      actor,
      kind: 'test',
      input: {},
      work: async ({ id, emit, signal }) => {
        await before;
        const say = (event: RunEvent) => emit(event);
        const { charged } = await meter(actor, id, (pay) =>
          work({
            id,
            signal,
            deliver: (text, price) => {
              say({ type: 'text', text });
              pay((points(1) * BigInt(price * 10)) / 10n);
            },
          }),
        );
        say({ type: 'finish', charged: String(charged) });
        return { result: String(charged) };
      },
    });
  return { runs, wallet, start };
};
