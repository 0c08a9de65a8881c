import { chargeWithin, type SoldModel } from '#server/features/models/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody, CallerFormat } from '../formats/caller-format.ts';
import type { Caller } from './caller.ts';
import { estimated } from './count.ts';
import { type Hold, holdSeconds } from './holds.ts';
import type { Relay } from './relay.ts';
import { type Counted, nothing, rowOf } from './row.ts';

type OpenCall = {
  id: string;
  hold: Hold | null;
  relay: Pick<Relay, 'cut' | 'pausedAt' | 'hasBegun' | 'countDelivered' | 'firstAt'>;
  model: SoldModel;
  caller: Caller;
  format: Pick<CallerFormat, 'estimateInput' | 'usageOfBytes' | 'name' | 'kind'>;
  body: CallBody;
  isStream: boolean;
  attempts: number;
  startedAt: Date;
};

/** A call with when it began, and where it stands in the list; -1 once it has left it. */
type Entry = { call: OpenCall; since: number; place: number };

type Deps = {
  wallet: Pick<WalletFeature, 'noteCall'>;
  logger: { warn: (details: object, message: string) => void };
  /** How often the holds of calls under way are extended; half a minute. */
  everyMs?: number;
  /** How long a caller may take nothing of what it is sent. */
  stalledMs?: number;
};

/** What the row of a call says whose process died. */
const died = { status: 502, error: 'gateway.serviceBroke' };

const countOf = ({ relay, ...asking }: OpenCall): Counted => (relay.hasBegun() ? estimated(asking, relay.countDelivered()) : nothing);

/**
 * The calls under way: their holds are extended while they last, with the price of what was delivered and the row of it, which is charged and
 * written if this process dies.
 */
export const createOpenCalls = ({ wallet, logger, everyMs = 30_000, stalledMs = 120_000 }: Deps) => {
  // No map: it is laid out anew with every few calls, each old layout names the next one, and once an old one is in the heap's old part all calls
  // that ever stood in a later one stay in memory until everything is collected. That took a fifth of a call's processor time.
  const open: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isIdle: PromiseWithResolvers<void> | null = null;
  let isStopping = false;

  const stop = ({ relay }: OpenCall): void => relay.cut(new AppError('gateway.stopping', 503));

  const note = async (call: OpenCall, hold: Hold, since: number): Promise<void> => {
    const counted = countOf(call);
    const charge = counted.source === 'none' ? 0n : chargeWithin(call.model.priceVersion, counted.usage, hold.amount);
    const firstAt = call.relay.firstAt();
    const firstTokenMs = firstAt === null ? null : Math.round(firstAt - since);
    const latencyMs = Math.round(performance.now() - since);
    const request = rowOf({ ...call, ...died, counted, most: Number(hold.amount), firstTokenMs, latencyMs });
    await wallet.noteCall(hold, charge, { seconds: holdSeconds, request });
  };

  const extend = (): void => {
    const now = performance.now();
    for (const { call, since } of open) {
      const pausedAt = call.relay.pausedAt();
      if (pausedAt !== null && now - pausedAt > stalledMs) call.relay.cut(new AppError('gateway.callerStalled', 400));
      if (!call.hold || now - since < everyMs) continue;
      note(call, call.hold, since).catch((err: unknown) => logger.warn({ err, hold: call.id }, 'a hold was not extended'));
    }
  };

  /** The last one takes the place of the one that leaves. */
  const leave = (entry: Entry): void => {
    const { place } = entry;
    if (place < 0) return;
    entry.place = -1;
    const last = open.pop();
    if (!last || last === entry) return;
    open[place] = last;
    last.place = place;
  };

  return {
    add: (call: OpenCall): (() => void) => {
      const entry = { call, since: performance.now(), place: open.length };
      open.push(entry);
      timer ??= setInterval(extend, everyMs).unref();
      if (isStopping) stop(call);
      return () => {
        leave(entry);
        if (open.length) return;
        clearInterval(timer);
        timer = undefined;
        isIdle?.resolve();
      };
    },
    /** Those of a vendor that are under way. */
    count: (): number => open.filter(({ call }) => !call.model.isBuiltin).length,
    /** Waits so long for them, then ends what is left; resolves when the last one is settled. */
    finish: async (graceMs: number): Promise<void> => {
      if (!open.length) return;
      isIdle ??= Promise.withResolvers<void>();
      const late = setTimeout(() => {
        isStopping = true;
        for (const { call } of [...open]) stop(call);
      }, graceMs);
      await isIdle.promise;
      isIdle = null;
      clearTimeout(late);
    },
  };
};
export type OpenCalls = ReturnType<typeof createOpenCalls>;
