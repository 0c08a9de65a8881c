import { type Evaluation, evaluationEndpoints } from '@inkstone/contract/evaluations';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { upload } from '#console/kernel/calls/upload.ts';

const key = ['evaluations'] as const;
const lookEveryMs = 1000;

/** Whether something of it is still being asked. */
const isUnderWay = ({ runs }: Pick<Evaluation, 'runs'>): boolean => runs.some(({ finishedAt }) => finishedAt === null);

export const evaluationQuery = (baseId: string) =>
  queryOptions({
    queryKey: [...key, baseId],
    queryFn: ({ signal }) => call(evaluationEndpoints.get, { params: { id: baseId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookEveryMs : false),
  });

export const comparisonQuery = (id: string, other: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'comparison', id, other ?? ''],
    queryFn: ({ signal }) => call(evaluationEndpoints.compare, { params: { id }, query: { other } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay({ runs: [data.run, ...(data.other ? [data.other] : [])] }) ? lookEveryMs : false,
  });

export const bringQuestions = (id: string, file: File, isDryRun: boolean) =>
  upload(
    evaluationEndpoints.upload,
    { params: { id }, query: { name: file.name.slice(0, 200), dryRun: isDryRun ? 'true' : 'false' } },
    file,
  );
export const removeQuestions = (id: string) => call(evaluationEndpoints.removeQuestions, { params: { id } });
export const startRuns = (id: string, settings: RetrievalSettings[]) =>
  call(evaluationEndpoints.start, { params: { id }, body: { settings } });
export const stopRun = (id: string) => call(evaluationEndpoints.stop, { params: { id } });
export const removeRun = (id: string) => call(evaluationEndpoints.removeRun, { params: { id } });
export const setGuard = (id: string, mostFall: number | null) => call(evaluationEndpoints.setGuard, { params: { id }, body: { mostFall } });

/** Reads everything of evaluations anew. */
export const useEvaluationRefresh = () => {
  const client = useQueryClient();
  return (): Promise<void> => client.invalidateQueries({ queryKey: key });
};
