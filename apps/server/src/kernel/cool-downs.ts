import { hash } from 'node:crypto';
import type { CoolingReason } from '@inkstone/contract/connections';

/** Why a call through a connection found no answer; `retryAfterMs` is what the vendor asked for. */
export type UpstreamFailure = { reason: CoolingReason; retryAfterMs?: number | undefined };

/** A connection with the version of what it is called with: with another key or address it begins anew. */
export type Cooled = { id: string; revision: string };

/** A connection with its share of the calls for a model that several offer. */
export type Share = Cooled & {
  weight: number;
  /** How many calls it takes at once; null for no limit. */
  callsAtOnce: number | null;
};

/** What a connection waits for; of the whole connection where `model` is null. */
export type Cooling = { until: Date; reason: CoolingReason; model: string | null };

type State = {
  revision: string;
  connectionId: string;
  model: string | null;
  reason: CoolingReason;
  failures: number;
  until: number;
  probedAt: number;
  /** Grows with each failure that counts; a call that began before it proves nothing any more. */
  epoch: number;
};

/** A call that goes out. It says once how it ended; what has not answered after five seconds lets another one try. */
export type Turn = { answered: () => void; failed: (failure: UpstreamFailure) => void; abandoned: () => void };

type Stored = { id: string; sealedCredentials: string | null; settings: object };

/** A stored connection in the version of its key and address. */
export const cooledOf = ({ id, sealedCredentials, settings }: Stored): Cooled => ({
  id,
  revision: hash('sha1', `${sealedCredentials ?? ''} ${JSON.stringify(settings)}`),
});

/** First and longest time of each; every failure in a row doubles it. */
const timesOf: Record<CoolingReason, { firstMs: number; mostMs: number }> = {
  'rate-limit': { firstMs: 1000, mostMs: 60_000 },
  credentials: { firstMs: 30_000, mostMs: 600_000 },
  refused: { firstMs: 10_000, mostMs: 300_000 },
  fault: { firstMs: 1000, mostMs: 30_000 },
  unreachable: { firstMs: 1000, mostMs: 60_000 },
};
/** A vendor that asks for more is asked again all the same. */
const longestAskedMs = 600_000;
const probePatienceMs = 5000;
/** So long after its time a failure is forgotten. */
const rowMs = 600_000;
const mostKept = 10_000;

/** The key and the way there are the connection's; what a vendor answers may be true of one model only. */
const isOfAll = (reason: CoolingReason): boolean => reason === 'credentials' || reason === 'unreachable';

/** Whether another call might fare better all the same: what one request got as an answer, another one need not get. */
const isSoft = ({ reason }: State): boolean => reason === 'fault' || reason === 'refused' || reason === 'unreachable';

type Deps = { now?: () => number; random?: () => number };

/**
 * Which connections are left alone for a while after a failure, in the memory of this process. After its time one call is let through to
 * see; the others follow when that one was answered. Whoever fails again waits twice as long.
 */
export const createCoolDowns = ({ now = Date.now, random = Math.random }: Deps = {}) => {
  const states = new Map<string, State>();
  let epoch = 0;

  const keyOf = (connectionId: string, model: string | null) => `${connectionId} ${model ?? ''}`;
  const stateOf = ({ id, revision }: Cooled, model: string | null): State | undefined => {
    const state = states.get(keyOf(id, model));
    return state?.revision === revision && now() - state.until < rowMs ? state : undefined;
  };
  const statesOf = (connection: Cooled, model: string): State[] => {
    if (!states.size) return [];
    return [stateOf(connection, null), stateOf(connection, model)].filter((state) => state !== undefined);
  };

  const isProbed = ({ probedAt }: State): boolean => now() - probedAt < probePatienceMs;
  /** In how many milliseconds a call may go out; 0 for now. */
  const waitOf = (state: State): number => {
    const left = state.until - now();
    if (left > 0) return left;
    return isProbed(state) ? state.probedAt + probePatienceMs - now() : 0;
  };

  const note = (connection: Cooled, model: string | null, { failure, seen }: { failure: UpstreamFailure; seen: number }): void => {
    const { retryAfterMs = 0 } = failure;
    const asked = Math.min(retryAfterMs, longestAskedMs);
    const known = stateOf(connection, model);
    if (known && known.epoch > seen) {
      // One of many that were under way together: they are one failure.
      known.until = Math.max(known.until, now() + asked);
      return;
    }
    const failures = (known?.failures ?? 0) + 1;
    const { firstMs, mostMs } = timesOf[failure.reason];
    const backoff = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 20));
    // Several processes do not come back in the same moment.
    const isToldHowLong = failures === 1 && failure.retryAfterMs !== undefined;
    const waitMs = (isToldHowLong ? asked : Math.max(asked, backoff)) * (1 + 0.2 * random());
    epoch += 1;
    const key = keyOf(connection.id, model);
    states.delete(key);
    states.set(key, {
      revision: connection.revision,
      connectionId: connection.id,
      model,
      reason: failure.reason,
      failures,
      until: now() + waitMs,
      probedAt: Number.NEGATIVE_INFINITY,
      epoch,
    });
    for (const oldest of states.keys()) {
      if (states.size <= mostKept) break;
      states.delete(oldest);
    }
  };

  return {
    /** In how many milliseconds this connection may be called for a model; 0 for now. */
    waitFor: (connection: Cooled, model: string): number => Math.max(0, ...statesOf(connection, model).map(waitOf)),
    /** Why this connection is not called for a model now; null where it may be. */
    reasonFor: (connection: Cooled, model: string): CoolingReason | null =>
      statesOf(connection, model).find((state) => waitOf(state) > 0)?.reason ?? null,
    /** Whether a call may be tried where nothing better is left: one request's failure must not keep everybody else's away. */
    isWorthATry: (connection: Cooled, model: string): boolean =>
      statesOf(connection, model).every((state) => isSoft(state) || !waitOf(state)),
    /** Notes a call that goes out now. */
    begin: (connection: Cooled, model: string): Turn => {
      const seen = epoch;
      const probed = statesOf(connection, model).filter((state) => !waitOf(state));
      for (const state of probed) state.probedAt = now();
      return {
        answered: () => {
          for (const state of statesOf(connection, model)) if (state.epoch <= seen) states.delete(keyOf(state.connectionId, state.model));
        },
        failed: (failure) => note(connection, isOfAll(failure.reason) ? null : model, { failure, seen }),
        abandoned: () => {
          for (const state of probed) state.probedAt = Number.NEGATIVE_INFINITY;
        },
      };
    },
    /** What a connection waits for longest; null when it may be called. */
    coolingOf: ({ id, revision }: Cooled): Cooling | null => {
      const cooling = [...states.values()].filter(
        (state) => state.connectionId === id && state.revision === revision && state.until > now(),
      );
      const [longest] = cooling.sort((a, b) => b.until - a.until);
      return longest ? { until: new Date(longest.until), reason: longest.reason, model: longest.model } : null;
    },
  };
};
export type CoolDowns = ReturnType<typeof createCoolDowns>;
