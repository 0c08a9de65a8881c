import type { Order } from '@inkstone/contract/purchases';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/use-language.ts';
import { paymentOptionsQuery } from './purchase.queries.ts';

const kinds = { 'top-up': 'kindTopUp', code: 'kindCode', plan: 'kindPlan' } as const;

/** What an order is for. */
export const useOrderName = () => {
  const { t } = useTranslation('orders');
  return ({ kind }: Pick<Order, 'kind'>) => t(kinds[kind]);
};

/** The name of a way to pay; one that is no longer offered keeps its id. */
export const useGatewayName = () => {
  const language = useLanguage();
  const { data } = useQuery(paymentOptionsQuery);
  return (id: string) => data?.options.find((option) => option.id === id)?.name[language] ?? id;
};
