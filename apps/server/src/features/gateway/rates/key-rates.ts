import type { AppCaller } from '#server/features/apps/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { BareAnswer } from '#server/kernel/http/bare/bare-routes.ts';
import { createMinuteWindow, type MinuteWindow } from './minute-window.ts';

/** Whose calls are counted, and how many a minute may be. */
export type Limited = Pick<AppCaller, 'keyId' | 'requestsPerMinute' | 'tokensPerMinute'>;

/** A call that was let through. */
export type RateGrant = {
  /** What is left, in the headers that clients of OpenAI's format read; none where the key has no limit. */
  headers: Readonly<Record<string, string>>;
  /** Puts the tokens that the call took in the place of those that it might have taken. */
  settle: (tokens: number) => void;
};

/** A call above the limit of its key: 429, with the same headers. */
export class RateRefusal extends AppError {
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: 'gateway.requestsPerMinute' | 'gateway.tokensPerMinute', seconds: number, headers: Readonly<Record<string, string>>) {
    super(code, 429, { seconds });
    this.headers = headers;
  }
}

/** The answer to a refused call tells what is left of its limits, whatever its format. */
export const withRateHeaders = (answer: BareAnswer, error: unknown): BareAnswer =>
  error instanceof RateRefusal ? { ...answer, headers: { ...answer.headers, ...error.headers } } : answer;

type Counts = { requests: MinuteWindow; tokens: MinuteWindow };
type Bound = { name: 'requests' | 'tokens'; limit: number | null; window: MinuteWindow };

const freeGrant: RateGrant = { headers: {}, settle: () => undefined };
const usualKeys = 10_000;

const headersOf = (now: number, bounds: readonly Bound[]): Record<string, string> =>
  Object.fromEntries(
    bounds.flatMap(({ name, limit, window }) =>
      limit === null
        ? []
        : [
            [`x-ratelimit-limit-${name}`, String(limit)],
            [`x-ratelimit-remaining-${name}`, String(Math.max(0, limit - window.used(now)))],
            [`x-ratelimit-reset-${name}`, `${window.secondsUntil(now, 0)}s`],
          ],
    ),
  );

/**
 * Limits a minute, by key, counted in the memory of this process: exact here, and at most so many times as much as there are processes.
 * A call counts in the second in which it began, with the most tokens that it may take until it is known how many those were. One that
 * alone might take more than its key has a minute is let through when nothing else is counted.
 */
export const createKeyRates = ({ clock }: { clock: Clock }) => {
  const known = new Map<string, Counts>();

  const forgetIdle = (now: number): void => {
    for (const [key, { requests }] of known) if (requests.isIdle(now)) known.delete(key);
  };
  const countsOf = (keyId: string, now: number): Counts => {
    const found = known.get(keyId);
    if (found) return found;
    // Only keys that are in the database get here, so the memory is bounded by their number.
    if (known.size >= usualKeys) forgetIdle(now);
    const made = { requests: createMinuteWindow(), tokens: createMinuteWindow() };
    known.set(keyId, made);
    return made;
  };

  return {
    /** Lets a call through that may take so many tokens, or refuses it with 429. */
    admit: ({ keyId, requestsPerMinute, tokensPerMinute }: Limited, mostTokens: number): RateGrant => {
      if (requestsPerMinute === null && tokensPerMinute === null) return freeGrant;
      const now = clock.now().getTime();
      const { requests, tokens } = countsOf(keyId, now);
      const bounds: Bound[] = [
        { name: 'requests', limit: requestsPerMinute, window: requests },
        { name: 'tokens', limit: tokensPerMinute, window: tokens },
      ];
      const reserved = Math.min(mostTokens, tokensPerMinute ?? mostTokens);
      const room = { requests: (requestsPerMinute ?? 0) - 1, tokens: (tokensPerMinute ?? 0) - reserved };
      for (const { name, limit, window } of bounds) {
        if (limit === null || window.used(now) <= room[name]) continue;
        const seconds = Math.max(1, window.secondsUntil(now, room[name]));
        throw new RateRefusal(`gateway.${name}PerMinute`, seconds, headersOf(now, bounds));
      }
      requests.add(now, 1);
      const second = tokens.add(now, reserved);
      let counted = reserved;
      return {
        headers: headersOf(now, bounds),
        settle: (taken) => {
          tokens.correct(second, taken - counted);
          counted = taken;
        },
      };
    },
  };
};
export type KeyRates = ReturnType<typeof createKeyRates>;
