import { sessionEndpoints } from '@inkstone/contract/session';
import { call } from '#console/kernel/calls/call.ts';

/** Exchanges the one-time token of the portal; `confirmed` says that the person was asked. */
export const exchangeToken = (token: string, confirmed: boolean) => call(sessionEndpoints.sso, { body: { token, confirmed } });

/** The address at which a store's connection begins. */
export const storeConnectionAddress = (shop: string): string => `${sessionEndpoints.connectStore.path}?${new URLSearchParams({ shop })}`;
