import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { setCsrfToken } from '#console/kernel/calls/csrf-token.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionEndpoints.sessions, {}, { signal }),
});

/** Runs a change of the caller's own things; what shows them is asked for again. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, queryKey: readonly unknown[]) => {
  const queryClient = useQueryClient();
  return async (input: Input): Promise<Answer> => {
    const answer = await change(input);
    await queryClient.invalidateQueries({ queryKey });
    return answer;
  };
};

export const useProfileSaving = () =>
  useChange(
    (body: { name: string; language: 'en' | 'zh'; timeZone: string | null }) => call(profileEndpoints.saveProfile, { body }),
    profileQuery.queryKey,
  );

export const requestProof = () => call(portalEndpoints.requestProof, {});

export const useProof = () => useChange((captcha: string) => call(portalEndpoints.prove, { body: { captcha } }), profileQuery.queryKey);

/** The old session ends with the old password; the answer carries the token of the new one. */
export const usePasswordChange = () =>
  useChange(async (body: { current: string; password: string }) => {
    const { csrfToken } = await call(sessionEndpoints.changePassword, { body });
    setCsrfToken(csrfToken);
  }, sessionsQuery.queryKey);

export const useSessionEnd = () =>
  useMutation({
    mutationFn: useChange((id: string) => call(sessionEndpoints.endSession, { params: { id } }), sessionsQuery.queryKey),
    onError: showFailure,
  });

export const useOtherSessionsEnd = () =>
  useMutation({
    mutationFn: useChange(() => call(sessionEndpoints.endOtherSessions, {}), sessionsQuery.queryKey),
    onError: showFailure,
  });
