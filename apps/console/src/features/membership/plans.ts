import type { Plan } from '@inkstone/contract/membership';

/** The plans, the smallest first. */
export const plans: readonly Plan[] = ['basic', 'plus', 'pro'];

export const planNames = { basic: 'basic', plus: 'plus', pro: 'pro' } as const;

export const isUpgrade = (from: Plan, to: Plan): boolean => plans.indexOf(to) > plans.indexOf(from);
