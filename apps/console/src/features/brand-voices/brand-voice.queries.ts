import { brandVoiceEndpoints, glossaryEndpoints, type LearningEvent, templateEndpoints } from '@inkstone/contract/brand-voices';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { type RunSettled, runEndpoints } from '@inkstone/contract/runs';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { stream } from '#console/kernel/calls/stream.ts';

const key = ['brand-voices'] as const;
const voicesKey = [...key, 'voices'] as const;

export const voicesQuery = queryOptions({
  queryKey: [...voicesKey, 'list'],
  queryFn: ({ signal }) => call(brandVoiceEndpoints.list, {}, { signal }),
});

export const voiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...voicesKey, id],
    queryFn: ({ signal }) => call(brandVoiceEndpoints.voice, { params: { id } }, { signal }),
    // What is typed over it is not thrown away by what somebody else saved; the server refuses the older revision.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const glossaryQuery = queryOptions({
  queryKey: [...key, 'glossary'],
  queryFn: ({ signal }) => call(glossaryEndpoints.list, {}, { signal }),
});

export const templatesQuery = queryOptions({
  queryKey: [...key, 'templates'],
  queryFn: ({ signal }) => call(templateEndpoints.list, {}, { signal }),
});

export type VoiceSaving = InputOf<typeof brandVoiceEndpoints.save>['body'];
export type TermSaving = InputOf<typeof glossaryEndpoints.save>['body'];
export type TemplateSaving = InputOf<typeof templateEndpoints.save>['body'];

export const saveVoice = (body: VoiceSaving) => call(brandVoiceEndpoints.save, { body });
export const saveTerm = (body: TermSaving) => call(glossaryEndpoints.save, { body });
export const saveTemplate = (body: TemplateSaving) => call(templateEndpoints.save, { body });

export const checkText = (id: string, text: string) => call(brandVoiceEndpoints.check, { params: { id }, body: { text } });

export { stopRun } from '#console/kernel/calls/stop-run.ts';

type Lesson = InputOf<typeof brandVoiceEndpoints.learn>['body'];
export const startLearning = (body: Lesson) => call(brandVoiceEndpoints.learn, { body });

/** What learning tells, from its beginning or from where a reload finds it. */
export const followLearning = (id: string, signal: AbortSignal) =>
  stream<typeof runEndpoints.events, LearningEvent | RunSettled>(
    runEndpoints.events,
    { params: { id }, query: {} },
    { signal, isLast: ({ type }) => type === 'settled' },
  );

/** Puts a thing away, or brings it back. */
export type Removal = (id: string, undo: boolean) => Promise<unknown>;
export const removeVoice: Removal = (id, undo) => call(brandVoiceEndpoints.remove, { params: { id }, body: { undo } });
export const removeTerm: Removal = (id, undo) => call(glossaryEndpoints.remove, { params: { id }, body: { undo } });
export const removeTemplate: Removal = (id, undo) => call(templateEndpoints.remove, { params: { id }, body: { undo } });

export const useRefreshStyle = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
};
