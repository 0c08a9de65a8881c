import { dearest, mostChargeOf, mostChargeOfUsage, type SoldModel } from '#server/features/models/index.ts';
import { budgetMonthOf, type Micropoints, microsPerPoint, type WalletFeature } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Asked, RequestKind, Usage } from '../formats/caller-format.ts';
import { mostInputOf, roomsOf } from './bound.ts';
import type { Caller } from './caller.ts';

export type Hold = Awaited<ReturnType<WalletFeature['holdCall']>>;

/** What was set aside for a call, null where it can cost nothing, and how long its answer may get. */
export type Held = { hold: Hold | null; mostOutput: number };

type Movement = { id: string; caller: Caller; kind: RequestKind; startedAt: Date };
/** `models`: those that may answer; the dearest of them decides. */
type Call = Movement & { models: readonly SoldModel[]; asked: Asked; bytes: number; mostUsage?: Usage | undefined };

/** A hold of a call lives so long without a word from its process. */
export const holdSeconds = 120;

const budgetOf = ({ appId, monthlyLimit }: Caller, startedAt: Date) =>
  appId === null
    ? undefined
    : { id: appId, month: budgetMonthOf(startedAt), most: monthlyLimit === null ? null : BigInt(monthlyLimit) * microsPerPoint };

const isTooDear = (error: unknown): boolean => error instanceof AppError && error.status === 402;

/** The most output that all of these models can write. */
const mostOutputOf = (models: readonly SoldModel[]): number | null => {
  const stated = models.flatMap(({ maxOutputTokens }) => maxOutputTokens ?? []);
  return stated.length ? Math.min(...stated) : null;
};

/** The rooms that an answer may get, the largest first. */
const roomsFor = ({ asked, models }: Pick<Call, 'asked' | 'models'>): number[] => roomsOf(asked, { maxOutputTokens: mostOutputOf(models) });

/** The most tokens that a call may take, its prompt and its shortest room. */
export const mostTokensOf = ({ asked, models, bytes }: Pick<Call, 'asked' | 'models' | 'bytes'>): number =>
  Math.max(...models.map((model) => mostInputOf(asked, bytes, model))) + (roomsFor({ asked, models }).at(-1) ?? 1) * asked.answers;

/** Sets aside the most that calls can cost, before anybody is called. */
export const createHolds = (wallet: Pick<WalletFeature, 'holdCall'>) => {
  /** Null where there is nothing to set aside. */
  const holdAmount = async ({ id, caller, kind, startedAt }: Movement, reference: string, amount: Micropoints): Promise<Hold | null> => {
    if (amount === 0n) return null;
    const budget = budgetOf(caller, startedAt);
    const movement = { id, accountId: caller.accountId, amount, work: kind, reference, seconds: holdSeconds };
    return wallet.holdCall({ ...movement, ...(budget && { budget }) });
  };
  const holdFor = async (call: Call, mostOutput: number): Promise<Held> => {
    const { models, asked, bytes, mostUsage } = call;
    const amounts = models.map((model) =>
      mostUsage
        ? mostChargeOfUsage(model.priceVersion, mostUsage)
        : mostChargeOf(model.priceVersion, mostInputOf(asked, bytes, model), mostOutput * asked.answers),
    );
    return { hold: await holdAmount(call, asked.model, dearest(amounts)), mostOutput };
  };
  return {
    /** For a call whose price is known. */
    holdAmount,
    /** Durable when it resolves. Whoever names no length of the answer gets a shorter one where points are short. */
    holdMost: async (call: Call): Promise<Held> => {
      const rooms = roomsFor(call);
      for (const room of rooms.slice(0, -1)) {
        try {
          return await holdFor(call, room);
        } catch (error) {
          if (!isTooDear(error)) throw error;
        }
      }
      return holdFor(call, rooms.at(-1) ?? 1);
    },
  };
};
export type Holds = ReturnType<typeof createHolds>;
