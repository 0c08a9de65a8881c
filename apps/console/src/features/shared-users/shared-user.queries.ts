import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

const key = ['shared-users'] as const;

/** The shared users of the account whose name or address has the text. */
export const sharedUsersQuery = (q: string) =>
  pagedQuery({
    queryKey: [...key, q],
    fetchPage: (from, options) => call(sharedUserEndpoints.list, { query: { ...from, q } }, options),
  });

/** The knowledge bases of the account, which may be opened to its shared users. */
export const openableQuery = queryOptions({
  queryKey: [...key, 'openable'],
  queryFn: ({ signal }) => call(knowledgeBaseEndpoints.list, {}, { signal }),
});

/** Has the list read again. */
export const useRefreshUsers = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

export type UserDraft = InputOf<typeof sharedUserEndpoints.create>['body'];

export const addUser = (body: UserDraft) => call(sharedUserEndpoints.create, { body });
export const changeUser = (id: string, body: InputOf<typeof sharedUserEndpoints.change>['body']) =>
  call(sharedUserEndpoints.change, { params: { id }, body });
export const inviteUser = (id: string) => call(sharedUserEndpoints.invite, { params: { id } });
export const revokeInvitation = (id: string) => call(sharedUserEndpoints.revoke, { params: { id } });
export const disableUser = (id: string) => call(sharedUserEndpoints.disable, { params: { id } });
export const enableUser = (id: string) => call(sharedUserEndpoints.enable, { params: { id } });
export const removeUser = (id: string) => call(sharedUserEndpoints.remove, { params: { id } });
export const restoreUser = (id: string) => call(sharedUserEndpoints.restore, { params: { id } });
export const resetPassword = (id: string, by: 'mail' | 'new-password') =>
  call(sharedUserEndpoints.resetPassword, { params: { id }, body: { by } });

/** What stands behind a link from a mail; its secret is no part of any address. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-user-link', token],
    queryFn: ({ signal }) => call(sharedUserEndpoints.link, { body: { token } }, { signal }),
    retry: false,
  });

export const acceptLink = (body: { token: string; password: string; state: string }) => call(sharedUserEndpoints.accept, { body });
export const askForInvitation = (token: string) => call(sharedUserEndpoints.ask, { body: { token } });
