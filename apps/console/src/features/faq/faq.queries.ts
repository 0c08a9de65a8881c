import { type AskedKind, type FaqEntry, faqEndpoints } from '@inkstone/contract/faq';
import { fileEndpoints } from '@inkstone/contract/files';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { uploadFiles } from '#console/kernel/calls/upload.ts';

const key = ['faq'] as const;

/** Which entries are listed. */
export type EntryState = NonNullable<InputOf<typeof faqEndpoints.list>['query']['state']>;

export const entriesQuery = (baseId: string, q: string, state: EntryState) =>
  pagedQuery({
    queryKey: [...key, 'list', baseId, q, state],
    staleTime: 0,
    fetchPage: (from, options) => call(faqEndpoints.list, { params: { id: baseId }, query: { ...from, q, state } }, options),
  });

export const askedQuery = (baseId: string, kind: AskedKind) =>
  queryOptions({
    queryKey: [...key, 'asked', baseId, kind],
    staleTime: 0,
    queryFn: ({ signal }) => call(faqEndpoints.asked, { params: { id: baseId }, query: { kind } }, { signal }),
  });

/** What is set of an entry, and which questions of people it settles. */
export type NewEntry = InputOf<typeof faqEndpoints.create>['body'];

export const createEntry = (baseId: string, body: NewEntry) => call(faqEndpoints.create, { params: { id: baseId }, body });
export const saveEntry = (
  baseId: string,
  { id, revision }: Pick<FaqEntry, 'id' | 'revision'>,
  changes: Omit<InputOf<typeof faqEndpoints.save>['body'], 'revision'>,
) => call(faqEndpoints.save, { params: { id: baseId, faqId: id }, body: { ...changes, revision } });
export const removeEntry = (baseId: string, faqId: string, undo: boolean) =>
  call(faqEndpoints.remove, { params: { id: baseId, faqId }, body: { undo } });
export const dismissAsked = (baseId: string, ids: string[], undo: boolean) =>
  call(faqEndpoints.dismiss, { params: { id: baseId }, body: { ids, undo } });
export const tryQuestion = (baseId: string, question: string) => call(faqEndpoints.try, { params: { id: baseId }, query: { question } });
export const sendFile = (file: File) => uploadFiles(fileEndpoints.upload, {}, [file]);
export const importFile = (baseId: string, fileId: string, isDryRun: boolean) =>
  call(faqEndpoints.import, { params: { id: baseId }, body: { fileId, isDryRun } });
export const exportEntries = (baseId: string, format: 'csv' | 'xlsx') =>
  download(faqEndpoints.export, { params: { id: baseId }, query: { format } });

/** Reads entries and questions anew. */
export const useFaqRefresh = () => {
  const client = useQueryClient();
  return (): Promise<void> => client.invalidateQueries({ queryKey: key });
};
