import type { SoldModel } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { KeptAnswer } from '../cache/answer.repository.ts';
import type { Asked } from '../formats/caller-format.ts';
import type { RateGrant } from '../rates/key-rates.ts';
import { answerWith } from './answer.ts';
import type { Attempts, Offer } from './attempts.ts';
import type { Held } from './holds.ts';
import type { CallToPay } from './paid-calls.ts';
import { nothing, statusOf } from './row.ts';
import type { Settlements } from './settle.ts';

/** A call whose points are held. */
type Begun = {
  id: string;
  /** By the clock of `performance`. */
  began: number;
  startedAt: Date;
  call: CallToPay;
  asked: Asked;
  held: Held;
  offers: readonly Offer[];
  grant: RateGrant | null;
  headers: Readonly<Record<string, string>>;
};

/** Whether a call succeeded, and what it was charged by where its answer may be given again. */
type Answered = { isGood: boolean; taken: Omit<KeptAnswer, 'body' | 'contentType'> | null };

type Deps = { attempt: Attempts; settlements: Settlements; noteSuccess: (call: CallToPay) => Promise<void> };

const headersOf = (id: string): Record<string, string> => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-request-id': id,
});

/** Calls that are answered by vendors: settled once, by what the last attempt came to. */
export const createVendorCalls = ({ attempt, settlements, noteSuccess }: Deps) => {
  return async ({ began, id, call, held, asked, headers, grant, startedAt, offers }: Begun): Promise<Answered> => {
    const { caller, format } = call;
    const facts = { id, caller, format, isStream: asked.isStream, startedAt };
    const settleNothing = async (error: unknown, model: SoldModel): Promise<never> => {
      grant?.settle(0);
      const { status, code } = statusOf(error);
      const latencyMs = Math.round(performance.now() - began);
      const told = { status, error: code, counted: nothing, attempts: 0, firstTokenMs: null, latencyMs, isOwed: () => false };
      await settlements.settle(held.hold, { ...facts, model, ...told });
      throw error;
    };
    const [first] = offers;
    if (!first) throw new AppError('gateway.modelUnknown', 404, { model: asked.model });
    const heads = { headers: { ...headersOf(id), ...headers }, extraHeaders: headers };
    const last = await attempt({ id, call, held, isStream: asked.isStream, offers, startedAt, ...heads }).catch((error: unknown) =>
      settleNothing(error, first.model),
    );
    const { model, relay, attempts } = last;
    const isOwed = () => relay.hasBegun() || relay.hasLeft();
    let taken: Answered['taken'] = null;
    try {
      const isGood = await answerWith(last, async (counted, { status, error }) => {
        const now = performance.now();
        const firstAt = relay.firstAt();
        const times = { firstTokenMs: firstAt === null ? null : Math.round(firstAt - began), latencyMs: Math.round(now - began) };
        grant?.settle(counted.usage.input + counted.usage.output);
        await settlements.settle(held.hold, { ...facts, model, attempts, ...times, status, error, counted, isOwed });
        if (error !== null) return;
        const { vendor, name, priceVersion } = model;
        if (counted.source === 'upstream') taken = { vendor, model: name, priceVersion: priceVersion.id, usage: counted.usage };
        await noteSuccess(call);
      });
      return { isGood, taken };
    } finally {
      last.release();
    }
  };
};
