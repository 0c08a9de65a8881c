import type { DevLogin } from '@inkstone/contract/portal';
import { portalEndpoints } from '@inkstone/contract/portal';
import { sessionEndpoints } from '@inkstone/contract/session';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

/** What the sign-in pages may offer. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: ({ signal }) => call(portalEndpoints.options, {}, { signal }),
  staleTime: 60_000,
});

type Gate = { redirect: string; state: string };

export const signIn = (body: Gate & { email: string; password: string }) => call(portalEndpoints.login, { body });

export const signInByCode = (body: Gate & { email: string; code: string }) => call(portalEndpoints.codeLogin, { body });

export const requestCode = (email: string) => call(portalEndpoints.requestCode, { body: { email } });

export const requestReset = (email: string) => call(portalEndpoints.forgot, { body: { email } });

export const resetPassword = (body: Gate & { email: string; code: string; password: string }) => call(portalEndpoints.reset, { body });

export type Registration = Gate & {
  name: string;
  email: string;
  password: string;
  /** The code of whoever invited this person. */
  invitation?: string;
  variant: 'copywriting' | 'api' | 'enterprise';
  isPolicyAccepted: true;
};

export const register = (body: Registration) => call(portalEndpoints.register, { body });

export const verifyEmail = (body: Gate & { email: string; code: string }) => call(portalEndpoints.verifyEmail, { body });

export const resendProof = (email: string) => call(portalEndpoints.resend, { body: { email } });

const devEndpoints = {
  shop: sessionEndpoints.fakeShop,
  enterprise: sessionEndpoints.fakeEnterprise,
  api: sessionEndpoints.fakeApi,
  operator: sessionEndpoints.fakeOperator,
};

/** One of the development logins; it sets the session itself, so the whole console starts anew. */
export const useDevLogin = () =>
  useMutation({
    mutationFn: (kind: DevLogin) => call(devEndpoints[kind], { body: {} }),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  });
