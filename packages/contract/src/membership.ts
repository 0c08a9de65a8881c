import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { order } from './purchases.ts';
import { pointAmount } from './wallet.ts';

export const plan = z.enum(['basic', 'plus', 'pro']);
export type Plan = z.infer<typeof plan>;

/** What a plan asks for, and what it opens. */
export type PlanRules = {
  /** Points that come once for each account when it is activated. */
  activationPoints: number;
  /** The top-up that begins the plan, in US cents; it comes as points in full. */
  topUpUsdCents: number;
  /** Points that must be spent a day, on average over the period. */
  pointsPerDay: number;
  unlocks: {
    /** Answers by the account's own key at an AI vendor, which cost no points. */
    ownVendorKey: boolean;
    knowledgeBases: number;
    libraryPrompts: number;
    containers: number;
  };
};

/** One thing that plans open. */
export type PlanUnlock = keyof PlanRules['unlocks'];

/** The one table of the plans; server and console both read it. */
export const planRules: Readonly<Record<Plan, PlanRules>> = {
  basic: {
    activationPoints: 1000,
    topUpUsdCents: 0,
    pointsPerDay: 0,
    unlocks: { ownVendorKey: false, knowledgeBases: 5, libraryPrompts: 100, containers: 0 },
  },
  plus: {
    activationPoints: 0,
    topUpUsdCents: 900,
    pointsPerDay: 0,
    unlocks: { ownVendorKey: false, knowledgeBases: 50, libraryPrompts: 1000, containers: 1 },
  },
  pro: {
    activationPoints: 0,
    topUpUsdCents: 0,
    pointsPerDay: 5000,
    unlocks: { ownVendorKey: true, knowledgeBases: 500, libraryPrompts: 10_000, containers: 5 },
  },
};

/** The days over which the use of a plan is averaged, and those below it after which something happens. */
export const planReview = { periodDays: 30, warnAfterDays: 3, askAfterDays: 7, endAfterDays: 14 };

/** How far a plan that is used too little has come: told so, asked to choose another. */
const reviewStage = z.enum(['none', 'warned', 'asked']);

/** What the points of a new account wait for; `none`: this person had them before, or the operator gives none. */
const giftState = z.enum(['given', 'proof', 'operator', 'tomorrow', 'none']);
export type GiftState = z.infer<typeof giftState>;

/** `proved`: where a model costs money, the gift waits for a proved address; `always`: it waits for nothing; `off`: there is none. */
const giftMode = z.enum(['proved', 'always', 'off']);
const giftPolicy = z.object({
  mode: giftMode,
  /** Gifts a day, where a model costs money. */
  dailyCeiling: z.number().int('membership.giftCeiling').min(0, 'membership.giftCeiling').max(100_000, 'membership.giftCeiling'),
});

/** The gift as the operator sees it. */
const giftSetting = giftPolicy.extend({
  points: z.number().int(),
  givenToday: z.number().int(),
  waiting: z.number().int(),
  /** A model that costs money can be used: the points are money. */
  isCostly: z.boolean(),
  /** Without a mail server nobody can prove an address by himself. */
  sendsMail: z.boolean(),
});
export type GiftSetting = z.infer<typeof giftSetting>;

export const subscription = z.object({
  plan,
  since: z.iso.datetime().nullable(),
  /** Null until the account is activated, which brings the points of the Basic plan. */
  activatedAt: z.iso.datetime().nullable(),
  /** When a cancelled plan falls back to Basic. */
  endsAt: z.iso.datetime().nullable(),
  /** The top-up that a change of plan waits for. */
  pending: z.object({ plan, order }).nullable(),
  /** False where no way to pay is set up: a plan that begins with a top-up cannot be chosen then. */
  canTopUp: z.boolean(),
  /** How much the account spends, for a plan that asks for it. */
  use: z.object({ averagePerDay: pointAmount, pointsPerDay: z.number().int(), daysBelow: z.number().int(), stage: reviewStage }).nullable(),
  /** The points of a new account. */
  gift: z.object({ points: z.number().int(), state: giftState }),
});
export type Subscription = z.infer<typeof subscription>;

export const membershipEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/subscription/',
    access: 'session',
    summary: 'The plan of the account, a change under way, and how much the account spends',
    data: subscription,
  }),
  choose: defineEndpoint({
    method: 'POST',
    path: '/api/subscription/',
    access: 'owner',
    idempotent: true,
    limits: [{ by: 'account', burst: 30, perMinute: 10 }],
    summary: 'Chooses a plan; one that begins with a top-up needs `confirm`, and begins when the top-up is paid',
    body: z.strictObject({ plan, confirm: z.boolean().default(false) }),
    data: subscription,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/subscription/cancel/',
    access: 'owner',
    summary: 'Gives up a change that waits for its payment, or ends the plan with its period',
    data: subscription,
  }),
  gift: defineEndpoint({
    method: 'GET',
    path: '/api/operator/gift/',
    access: 'operator',
    summary: 'When a new account is given its points, and how many were given today',
    data: giftSetting,
  }),
  changeGift: defineEndpoint({
    method: 'POST',
    path: '/api/operator/gift/',
    access: 'operator',
    summary: 'Changes when a new account is given its points, and how many a day',
    body: z.strictObject(giftPolicy.shape),
    data: giftSetting,
  }),
};
