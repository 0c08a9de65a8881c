import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usableModelsQuery } from '#console/kernel/calls/usable-models.ts';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { modelIn } from '#console/kernel/texts/use-model-choice.ts';
import { versionsQuery } from '../drafts/versions-query.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import { stopRun } from '../writer.queries.ts';
import { alternativesQuery, isUnderWay, writeAlternatives } from './alternatives.queries.ts';

const mostShown = 15;

/** What a field could say: its text of now, what was written beside it, and what it said before. More is written by a run of the server's. */
export const useAlternatives = <Kind extends KindShape>(
  { kind, state, draftId, saving }: Pick<Writer<Kind>, 'kind' | 'state' | 'draftId' | 'saving'>,
  field: Kind['field'],
) => {
  const queryClient = useQueryClient();
  const hasDraft = draftId !== null;
  const versions = useInfiniteQuery({ ...versionsQuery(kind, draftId ?? ''), enabled: hasDraft });
  const query = useQuery({ ...alternativesQuery(kind.name, draftId ?? ''), enabled: hasDraft });
  const { data: models = [] } = useQuery(usableModelsQuery);
  const { data } = query;
  const isRunning = data !== undefined && isUnderWay(data);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) refreshPoints();
    wasRunning.current = isRunning;
  }, [isRunning]);

  const begin = useMutation({
    mutationFn: async () => {
      const id = await saving.flush();
      if (!id) return;
      // A model that is no longer offered gives way to the default one, as its field says.
      const modelId = modelIn(models, state.brief.modelId).isGone ? null : state.brief.modelId;
      await writeAlternatives(id, { kind: kind.name, field, modelId });
      await queryClient.invalidateQueries({ queryKey: alternativesQuery(kind.name, id).queryKey });
    },
    onError: showFailure,
  });
  const run = data?.run ?? null;
  const written = (data?.items ?? []).flatMap((item) => (item.field === field ? [item.text] : []));
  const kept = versions.data?.pages.flatMap(({ items }) => items.map(({ text }) => text[field])) ?? [];
  const known = [state.text[field], ...written, ...(state.earlier[field] ?? []).toReversed(), ...kept];
  const failure = query.error && !data ? query.error : versions.error;
  return {
    texts: [...new Set(known.map((text) => text.trim()).filter(Boolean))].slice(0, mostShown),
    /** How the last run on this field went; null where there was none. */
    run: run?.field === field ? run : null,
    failure: failure ? messageOf(failure) : null,
    /** Lines of a draft are written one after the other, whichever field they are for. */
    isBusy: begin.isPending || isRunning,
    writeMore: () => begin.mutate(),
    stop: () => {
      if (run) void stopRun(run.id).then(() => query.refetch(), showFailure);
    },
  };
};
