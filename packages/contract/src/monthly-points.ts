import { z } from 'zod';
import { pointAmount } from './wallet.ts';

/** A limit of points a month; 0 leaves what is free of points. */
export const monthlyPoints = z.number().int().min(0, 'wallet.limitRange').max(10_000_000, 'wallet.limitRange');

/** What somebody may spend in a month, which begins and ends in UTC, and has spent of it. */
export const monthlyUse = z.object({
  /** Null for no limit. */
  limit: z.number().int().nullable(),
  used: pointAmount,
  /** The first day of the next month. */
  again: z.iso.date(),
});
export type MonthlyUse = z.infer<typeof monthlyUse>;
