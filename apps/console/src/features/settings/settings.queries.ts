import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { settingsEndpoints } from '@inkstone/contract/settings';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';

type Body<Key extends 'saveReminder' | 'savePrompts' | 'saveEnterprise'> = InputOf<(typeof settingsEndpoints)[Key]>['body'];

export type EnterpriseChanges = Body<'saveEnterprise'>;

const key = ['settings'] as const;

export const reminderQuery = queryOptions({
  queryKey: [...key, 'reminder'],
  queryFn: ({ signal }) => call(settingsEndpoints.reminder, {}, { signal }),
});

export const promptsQuery = queryOptions({
  queryKey: [...key, 'prompts'],
  queryFn: ({ signal }) => call(settingsEndpoints.prompts, {}, { signal }),
});

export const enterpriseQuery = queryOptions({
  queryKey: [...key, 'enterprise'],
  queryFn: ({ signal }) => call(settingsEndpoints.enterprise, {}, { signal }),
});

export const ownKeyQuery = queryOptions({
  queryKey: [...key, 'ownKey'],
  queryFn: ({ signal }) => call(settingsEndpoints.ownKey, {}, { signal }),
});

export const useReminderSaving = () => {
  const queryClient = useQueryClient();
  return async (body: Body<'saveReminder'>) => {
    queryClient.setQueryData(reminderQuery.queryKey, await call(settingsEndpoints.saveReminder, { body }));
  };
};

export const usePromptsSaving = () => {
  const queryClient = useQueryClient();
  return async (body: Body<'savePrompts'>) => {
    const kept = await call(settingsEndpoints.savePrompts, { body });
    queryClient.setQueryData(promptsQuery.queryKey, kept);
    return kept;
  };
};

/** The title stands in the frame of the console too. */
export const useEnterpriseSaving = () => {
  const queryClient = useQueryClient();
  return async (body: Body<'saveEnterprise'>) => {
    queryClient.setQueryData(enterpriseQuery.queryKey, await call(settingsEndpoints.saveEnterprise, { body }));
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
};

/** The key goes in and never comes back. */
export const useOwnKeySetting = () => {
  const queryClient = useQueryClient();
  return async (ownKey: string) => {
    queryClient.setQueryData(ownKeyQuery.queryKey, await call(settingsEndpoints.setOwnKey, { body: { key: ownKey } }));
  };
};

export const useOwnKeyRemoval = () => {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.setQueryData(ownKeyQuery.queryKey, await call(settingsEndpoints.removeOwnKey, {}));
  };
};

export const exportAll = (): Promise<void> => download(settingsEndpoints.exportAll, {});

export const deleteAccount = (body: { email: string; password: string }) => call(settingsEndpoints.deleteAccount, { body });
