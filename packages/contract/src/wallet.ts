import { z } from 'zod';
import { calendarDay } from './kit/calendar-day.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** Points as an exact decimal text with at most six places; 1 CNY = 100 points. */
export const pointAmount = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/);

/** What an account has: free to spend, set aside for work under way, and spent so far. */
const balance = z.object({ available: pointAmount, held: pointAmount, used: pointAmount });

/** How points moved: in (`credit`, `refund`), out (`charge`, `settle`), or taken back after a reversed payment (`clawback`). */
export const transactionKind = z.enum(['credit', 'charge', 'settle', 'refund', 'clawback']);
export type TransactionKind = z.infer<typeof transactionKind>;

/** One movement of points as its owner sees it; `points` is negative for what was spent. */
export const transaction = z.object({
  id: z.string(),
  kind: transactionKind,
  points: pointAmount,
  /** Kind of work or of payment: `listing`, `plan`, `top-up`, … */
  work: z.string(),
  reference: z.string(),
  at: z.iso.datetime(),
});
export type Transaction = z.infer<typeof transaction>;

/** What a movement was for, so that it can be opened: the run that did the work, the order that was paid, or the plan. */
const relatedThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run'), id: z.uuid() }),
  z.object({ kind: z.literal('order'), id: z.uuid() }),
  z.object({ kind: z.literal('plan') }),
]);

/** A movement by itself; `related` is null where nothing else can be shown of it. */
export const transactionDetail = transaction.extend({ related: relatedThing.nullable() });
export type TransactionDetail = z.infer<typeof transactionDetail>;

/** A zone of the IANA database; days begin and end in it. */
const timeZone = z.string().max(60).default('UTC');

const filter = {
  direction: z.enum(['all', 'in', 'out']).default('all'),
  work: z.string().trim().max(60).default(''),
  /** How the reference begins; the case of letters does not matter. */
  q: z.string().trim().max(100).default(''),
  /** First and last day, as they begin and end in the zone. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  timeZone,
};

/** One day of the statistics with what each kind of work cost. */
export const usageDay = z.object({
  day: z.iso.date(),
  points: pointAmount,
  work: z.array(z.object({ work: z.string(), points: pointAmount, operations: z.number().int() })),
});
export type UsageDay = z.infer<typeof usageDay>;

export const walletEndpoints = {
  balance: defineEndpoint({
    method: 'GET',
    path: '/api/user/get_balance/',
    access: 'session',
    summary: 'Available, held and used points',
    data: balance,
  }),
  totalUsed: defineEndpoint({
    method: 'GET',
    path: '/api/user/get_total_used/',
    access: 'session',
    summary: 'All points ever spent, less refunds',
    data: z.object({ used: pointAmount }),
  }),
  transactions: defineEndpoint({
    method: 'GET',
    path: '/api/user/get_transactions/',
    access: 'session',
    summary: 'Movements of points, newest first',
    query: pageQuery.extend(filter),
    data: page(transaction),
  }),
  transaction: defineEndpoint({
    method: 'GET',
    path: '/api/user/get_transactions/:id/',
    access: 'session',
    summary: 'One movement of points, with what it was for',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    data: transactionDetail,
  }),
  exportTransactions: defineEndpoint({
    method: 'GET',
    path: '/api/user/get_transactions/export/',
    access: 'session',
    summary: 'The same movements as a CSV file',
    limits: [{ by: 'user', burst: 5, perMinute: 5 }],
    query: z.object(filter),
    download: true,
  }),
  statistics: defineEndpoint({
    method: 'GET',
    path: '/api/user/inkstone_transaction_statistics/',
    access: 'session',
    summary: 'Points spent on each of the last 15 days, by kind of work',
    query: z.object({ timeZone }),
    data: z.array(usageDay),
  }),
};
