import type { App } from '@inkstone/contract/apps';
import { useQuery } from '@tanstack/react-query';
import { chatModelsQuery } from './app.queries.ts';

/** The models that an app may call, each name once: of two vendors with one name, the first one's is called. */
export const useAppModels = ({ vendor }: Pick<App, 'vendor'>) => {
  const { data = [] } = useQuery(chatModelsQuery);
  const mine = data.filter((model) => vendor === null || model.vendor === vendor);
  return mine.filter((model) => mine.find(({ name }) => name === model.name) === model);
};
