import { z } from 'zod';

/** An id, or the whole object where Stripe was asked to expand it. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** Our order; null for what another shop on the same account has put there under its own rules. */
const metadata = z
  .object({ order_id: z.uuid() })
  .nullish()
  .catch(null)
  .transform((values) => values?.order_id ?? null);

export const checkoutSession = z.object({
  id: z.string(),
  /** `complete` does not mean paid: `payment_status` tells that. */
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  payment_intent: reference.nullish(),
  metadata,
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

export const charge = z.object({
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  currency: z.string(),
  payment_intent: reference.nullish(),
  /** Copied from the payment's own metadata: https://docs.stripe.com/metadata#copy-metadata-to-another-object */
  metadata,
});

export const paymentIntent = z.object({ metadata });

export const dispute = z.object({ payment_intent: reference.nullish(), status: z.string() });

export const event = z.object({ id: z.string().min(1), type: z.string(), data: z.object({ object: z.unknown() }) });
