import { newId } from '#server/kernel/ids.ts';
import type { Budget } from './ledger.repository.ts';
import type { Micropoints } from './points.ts';
import { createSliceEnds, sliceSeconds } from './slice-ends.ts';

/** What is set aside for one call. */
export type CallMovement = { id: string; accountId: string; amount: Micropoints; work: string; reference: string; budget?: Budget };

/** A durable hold out of which this process gives calls their shares. */
export type Slice = {
  id: string;
  accountId: string;
  /** What no call has. */
  left: Micropoints;
  /** How many calls have a share. */
  calls: number;
  size: Micropoints;
  takenAt: number;
  usedAt: number;
  extendedAt: number;
  /** No call gets a share any more. */
  isRetired: boolean;
};

type Options = {
  /** Takes a hold; answers the points that are left then, or null where there are too few of them. */
  take: (slice: Omit<CallMovement, 'reference'> & { seconds: number }) => Promise<Micropoints | null>;
  release: (slice: Slice) => Promise<void>;
  giveBack: (slice: Slice, amount: Micropoints) => Promise<void>;
  extend: (slice: Slice, seconds: number) => Promise<void>;
  now?: () => number;
};

/** An app, or an account without one, as slices are taken for it. */
export type Place = {
  slices: Slice[];
  /** Calls since when, of late. */
  calls: number;
  since: number;
  /** The points of the wallet, as they were told last; null while they were not. */
  available: Micropoints | null;
  poorUntil: number;
  taking: Promise<void> | null;
};

/** Whoever calls less often than that is served by single holds. */
const callsBefore = 4;
const spellMs = 10_000;
/** A slice is for so many calls as the one for which it is taken, and no more than such a part of what there is, of points and of a limit. */
const callsOfSlice = 64n;
const fewestCalls = 4n;
const partOfAll = 64n;
/** Something always lies in a slice until it is released. */
const rest = 1n;
const poorMs = 2000;
const mostPlaces = 10_000;

const smaller = (a: Micropoints, b: Micropoints): Micropoints => (a < b ? a : b);

const keyOf = ({ accountId, budget }: CallMovement): string =>
  budget ? `${accountId} ${budget.id} ${budget.month} ${budget.most}` : accountId;

/**
 * Slices of wallets, from which calls get their shares in memory: a durable hold each, small beside what the wallet and the month's limit have
 * left, and returned when it is not used. Near their ends, and for whoever calls seldom, there are none.
 */
export const createSlices = ({ take, now = () => performance.now(), ...ways }: Options) => {
  const places = new Map<string, Place>();

  const placeOf = (movement: CallMovement): Place => {
    const key = keyOf(movement);
    const known = places.get(key);
    if (known) return known;
    const [oldest] = places;
    if (places.size >= mostPlaces && oldest && !oldest[1].slices.length) places.delete(oldest[0]);
    const made: Place = { slices: [], calls: 0, since: now(), available: null, poorUntil: 0, taking: null };
    places.set(key, made);
    return made;
  };

  /** How large a slice may be; 0 where a call is too large a part of what there is. */
  const sizeFor = ({ available }: Place, { amount, budget }: CallMovement): Micropoints => {
    if (available === null) return 0n;
    const most = smaller(available, budget?.most ?? available) / partOfAll;
    return most < amount * fewestCalls ? 0n : smaller(most, amount * callsOfSlice);
  };

  const takeFor = async (place: Place, { accountId, work, budget, amount }: CallMovement, size: Micropoints): Promise<void> => {
    const id = newId();
    // A slice must leave as much of the limit as it may leave of the points.
    const within = budget && { ...budget, most: budget.most === null ? null : budget.most - size * (partOfAll - 1n) };
    const available = await take({ id, accountId, amount: size + rest, work, seconds: sliceSeconds, ...(within && { budget: within }) });
    place.available = available ?? place.available;
    if (available === null || amount > size) {
      place.poorUntil = now() + poorMs;
      return;
    }
    const slice = { id, accountId, left: size, calls: 0, size, takenAt: now(), usedAt: now(), extendedAt: now(), isRetired: false };
    place.slices.push(slice);
    ends.watch();
  };

  /** One at a time for a place; a failure is met by whoever needs the next single hold. */
  const takeOnce = (place: Place, movement: CallMovement): Promise<void> | null => {
    if (place.taking) return place.taking;
    const size = now() < place.poorUntil ? 0n : sizeFor(place, movement);
    if (!size) return null;
    place.taking = takeFor(place, movement, size)
      .catch(() => {
        place.poorUntil = now() + poorMs;
      })
      .finally(() => {
        place.taking = null;
      });
    return place.taking;
  };

  const shareOf = (place: Place, movement: CallMovement): Slice | null => {
    const slice = place.slices.find(({ isRetired, left }) => !isRetired && left >= movement.amount);
    if (!slice) return null;
    slice.left -= movement.amount;
    slice.calls += 1;
    slice.usedAt = now();
    // The next one comes before this one is empty, so that nobody waits for it.
    if (slice.left < slice.size / 4n && slice === place.slices.at(-1)) void takeOnce(place, movement);
    return slice;
  };

  const isInUse = (place: Place): boolean => {
    if (now() - place.since > spellMs) {
      place.since = now();
      place.calls = 0;
    }
    place.calls += 1;
    return place.calls > callsBefore;
  };

  const all = (): [Place, Slice][] => [...places.values()].flatMap((place) => place.slices.map((slice): [Place, Slice] => [place, slice]));
  const ends = createSliceEnds({ all, now, ...ways });

  return {
    /** A share for a call; null where it has to hold by itself. */
    share: async (movement: CallMovement): Promise<Slice | null> => {
      const place = placeOf(movement);
      const isFrequent = isInUse(place);
      const slice = shareOf(place, movement);
      if (slice || !isFrequent) return slice;
      const taking = takeOnce(place, movement);
      if (!taking) return null;
      await taking;
      return shareOf(place, movement);
    },
    /** Told how many points are left, whenever the ledger says so. */
    noteAvailable: (movement: CallMovement, available: Micropoints): void => {
      placeOf(movement).available = available;
    },
    /** A call with a share is still under way. */
    noteUse: (slice: Slice): void => {
      slice.usedAt = now();
    },
    /** A call with a share has ended; so much of the share is in the slice again. */
    putBack: (slice: Slice, amount: Micropoints): void => {
      slice.calls -= 1;
      slice.left += amount;
      slice.usedAt = now();
    },
    /** Returns what no call of an account has; answers whether there was something. */
    returnOf: async (accountId: string): Promise<boolean> => {
      const own = all().filter(([, slice]) => slice.accountId === accountId && slice.left > 0n);
      await Promise.all(own.map(([place, slice]) => ends.retire(place, slice)));
      return own.length > 0;
    },
    /** Returns all that no call has. */
    drain: ends.drain,
  };
};
