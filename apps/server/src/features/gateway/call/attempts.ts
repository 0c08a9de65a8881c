import type { ModelsFeature, SoldModel } from '#server/features/models/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Share, Turn } from '#server/kernel/cool-downs.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { VendorCalls } from '#server/kernel/metrics/vendor-calls.ts';
import { endOf, failureOf } from '../upstream/failure-of.ts';
import type { Chosen, KeyPool } from '../upstream/key-pool.ts';
import type { Upstream } from '../upstream/upstreams.ts';
import type { Told } from './answer.ts';
import type { DrainPlaces } from './drains.ts';
import type { Held } from './holds.ts';
import type { OpenCalls } from './open-calls.ts';
import type { CallToPay } from './paid-calls.ts';
import { createRelay } from './relay.ts';

/** A connection that offers the model, and the way there. */
export type Offer = Share & { model: SoldModel; upstream: Upstream };

/** A call whose points are held. */
export type HeldCall = {
  id: string;
  call: CallToPay;
  held: Held;
  isStream: boolean;
  offers: readonly Offer[];
  /** Head of a stream, and what else a whole answer bears. */
  headers: Record<string, string>;
  extraHeaders: Readonly<Record<string, string>>;
  startedAt: Date;
};

/** What came of the last attempt; nothing of its end has reached the caller yet. */
export type Attempted = Told & { attempts: number; release: () => void };

type Deps = {
  pool: KeyPool;
  takeTurn: ModelsFeature['takeTurn'];
  openCalls: OpenCalls;
  drains: DrainPlaces;
  clock: Clock;
  noteRefusedKey: (connectionId: string) => void;
  vendorCalls: Pick<VendorCalls, 'tell'>;
};

/** Whoever waits for an answer waits for so many vendors at most. */
const mostAttempts = 3;

/** Nobody is called now: the vendors asked to be left alone, or refuse our keys. */
const nobodyReady = ({ waitMs, reason }: Extract<Chosen<Offer>, { waitMs: number }>, vendor: string): AppError =>
  reason === 'rate-limit'
    ? new AppError('vendor.rateLimit', 429, { vendor, seconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    : new AppError('vendor.notReady', 503, { vendor });

/** All connections of a model have as many calls as the operator lets them have. */
const allFull = (model: string): AppError => new AppError('gateway.connectionsFull', 429, { model, seconds: 1 });

const noTurn = (): void => undefined;

/** Tries the connections that offer a model, one after the other, as long as nothing of an answer has gone to the caller. */
export const createAttempts = ({ pool, takeTurn, openCalls, drains, clock, noteRefusedKey, vendorCalls }: Deps) => {
  const attempt = async (
    { id, call, held, isStream, headers, extraHeaders, startedAt }: HeldCall,
    { member: { model, upstream }, turn, leave }: { member: Offer; turn: Turn; leave: () => void },
    attempts: number,
  ) => {
    const reader = call.format.createStreamReader(call.body);
    const onHead = (status: number) => void (status < 400 && turn.answered());
    const relay = createRelay({
      reader,
      isStream,
      isBytes: call.format.usageOfBytes !== undefined,
      sink: call.sink,
      headers,
      drains,
      onHead,
    });
    const close = openCalls.add({ ...call, id, hold: held.hold, relay, model, isStream, attempts, startedAt });
    try {
      upstream.send({ body: call.body, params: call.params, isStream, mostOutput: held.mostOutput, startedAt }, relay.handler);
    } catch (error) {
      // What was parsed may be nested too deeply to be written.
      relay.cut(error instanceof RangeError ? new AppError('gateway.bodyUnreadable', 400) : error);
    }
    const outcome = await relay.outcome;
    const release = (): void => {
      close();
      relay.release();
      leave();
    };
    return { call, id, model, upstream, relay, reader, outcome, headers: extraHeaders, release };
  };

  /** Notes how a connection fared since the attempt began; answers whether another one may be tried. */
  const judge = ({ outcome, relay, model }: Omit<Attempted, 'attempts'>, turn: Turn, began: number): boolean => {
    const failure = failureOf(outcome, clock.now());
    if (!model.isBuiltin) {
      const seconds = (performance.now() - began) / 1000;
      const firstAt = relay.firstAt();
      const firstSeconds = firstAt === null ? (outcome.kind === 'whole' ? seconds : null) : (firstAt - began) / 1000;
      vendorCalls.tell({ vendor: model.vendor, outcome: endOf(outcome, failure, relay.hasLeft()), seconds, firstSeconds });
    }
    if (failure) {
      turn.failed(failure);
      if (failure.reason === 'credentials' || failure.reason === 'refused') noteRefusedKey(model.connectionId);
    } else if (outcome.kind === 'left' || outcome.kind === 'failed') turn.abandoned();
    else turn.answered();
    return failure !== null && !relay.hasBegun() && !relay.hasLeft();
  };

  /** The next connection to call, and how its place is given back: the one that is chosen, unless it has all the calls that it takes. */
  const chooseFree = ({ offers, call }: HeldCall, name: string, passed: Set<string>) => {
    let isFull = false;
    for (;;) {
      const chosen = pool.choose(name, offers, passed);
      if (!('member' in chosen)) return { ...chosen, isFull };
      const { id, callsAtOnce } = chosen.member;
      passed.add(id);
      const leave = callsAtOnce === null ? noTurn : takeTurn(id, callsAtOnce, call.caller.accountId);
      if (leave) return { ...chosen, leave };
      isFull = true;
    }
  };

  return async (held: HeldCall): Promise<Attempted> => {
    const passed = new Set<string>();
    let tries = 0;
    const [first] = held.offers;
    const name = first?.model.name ?? '';
    let last: Omit<Attempted, 'attempts'> | null = null;
    while (tries < mostAttempts) {
      const chosen = chooseFree(held, name, passed);
      if (!('member' in chosen)) {
        if (last) break;
        if (chosen.isFull) throw allFull(name);
        throw nobodyReady(chosen, first?.upstream.vendorName ?? '');
      }
      tries += 1;
      const began = performance.now();
      const next = attempt(held, chosen, tries);
      // Only now, so that there is no moment in which the call is not known to be under way.
      last?.release();
      last = await next;
      if (!judge(last, chosen.turn, began)) break;
    }
    if (!last) throw new AppError('gateway.modelUnknown', 404, { model: name });
    return { ...last, attempts: tries };
  };
};
export type Attempts = ReturnType<typeof createAttempts>;
