import type { ListingTranslation } from '@inkstone/contract/listing-writer';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import type { Writer } from '../../shell/use-writer.ts';
import { stopRun } from '../../writer.queries.ts';
import type { ListingKind } from '../listing-kind.ts';
import { isUnderWay, translate, translationsQuery } from './translations.queries.ts';

const none: ListingTranslation[] = [];

/** The translations of the draft on the screen, which is saved before they begin. */
export const useTranslations = ({ draftId, saving }: Pick<Writer<ListingKind>, 'draftId' | 'saving'>) => {
  const queryClient = useQueryClient();
  const query = useQuery({ ...translationsQuery(draftId ?? ''), enabled: draftId !== null });
  const { data } = query;
  const isRunning = data !== undefined && isUnderWay(data);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) refreshPoints();
    wasRunning.current = isRunning;
  }, [isRunning]);

  const begin = useMutation({
    mutationFn: async (languages: ContentLanguage[]) => {
      const id = await saving.flush();
      if (id) queryClient.setQueryData(translationsQuery(id).queryKey, await translate(id, languages));
    },
    onError: showFailure,
  });
  const stop = ({ runId }: ListingTranslation) => {
    if (runId) void stopRun(runId).then(() => query.refetch(), showFailure);
  };
  return {
    items: data?.items ?? none,
    failure: query.error && !data ? messageOf(query.error) : null,
    isBusy: begin.isPending,
    /** Tells whether they were begun. */
    start: (languages: ContentLanguage[]) =>
      begin.mutateAsync(languages).then(
        () => true,
        () => false,
      ),
    stop,
  };
};
