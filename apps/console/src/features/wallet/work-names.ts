import type { wallet } from '@inkstone/phrases/en/wallet';
import { useTranslation } from 'react-i18next';

/** Kinds of work and of payment, as the ledger names them, with their names for people. */
export const workNames = {
  listing: 'workListing',
  blog: 'workBlog',
  page: 'workPage',
  email: 'workEmail',
  rewrite: 'workRewrite',
  alts: 'workAlts',
  voice: 'workVoice',
  image: 'workImage',
  chat: 'workChat',
  plan: 'workPlan',
  'top-up': 'workTopUp',
  code: 'workCode',
  reward: 'workReward',
  withdrawal: 'workWithdrawal',
} as const satisfies Record<string, keyof typeof wallet>;

export type Work = keyof typeof workNames;

const isWork = (work: string): work is Work => Object.hasOwn(workNames, work);

/** Names a kind of work; one that is newer than this page keeps the ledger's own word. */
export const useWorkName = (): ((work: string) => string) => {
  const { t } = useTranslation('wallet');
  return (work) => (isWork(work) ? t(workNames[work]) : work);
};
