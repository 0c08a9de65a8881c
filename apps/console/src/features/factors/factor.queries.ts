import { factorEndpoints } from '@inkstone/contract/factors';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { makePasskey, provePasskey } from '#console/kernel/browser/passkeys.ts';
import { call } from '#console/kernel/calls/call.ts';

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(factorEndpoints.list, {}, { signal }),
  staleTime: 0,
});

/** What shows the person's sign-in is asked for again. */
export const useFactorsRefresh = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['security-events'] }),
    ]);
  };
};

export const beginTotp = (password: string) => call(factorEndpoints.beginTotp, { body: { password } });
export const confirmTotp = (body: { id: string; name: string; code: string }) => call(factorEndpoints.confirmTotp, { body });
export const renameFactor = (id: string, name: string) => call(factorEndpoints.rename, { params: { id }, body: { name } });
export const removeFactor = (id: string, password: string) => call(factorEndpoints.remove, { params: { id }, body: { password } });
export const resetFactors = (id: string, password: string) => call(factorEndpoints.reset, { params: { id }, body: { password } });
export const renewCodes = (password: string) => call(factorEndpoints.renewCodes, { body: { password } });

/** Asks the browser to make a passkey, and adds it; throws the browser's own error where the person stopped it. */
export const addPasskey = async ({ name, password }: { name: string; password: string }) => {
  const { options } = await call(factorEndpoints.beginPasskey, { body: { password } });
  const response = await makePasskey(options);
  return call(factorEndpoints.confirmPasskey, { body: { name, response } });
};

/** What the sign-in that is under way in this browser asks for. */
export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => call(factorEndpoints.secondStep, {}, { signal }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const finishSecondStep = (body: InputOf<typeof factorEndpoints.finishSecondStep>['body']) =>
  call(factorEndpoints.finishSecondStep, { body });

/** Asks the browser to prove a passkey against a fresh challenge, and signs in with it. */
export const signInByPasskey = async () => {
  const { passkeyOptions } = await call(factorEndpoints.secondStep, {});
  const response = await provePasskey(passkeyOptions ?? {});
  return finishSecondStep({ kind: 'passkey', response });
};
