import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { addressOf } from '#console/kernel/calls/request.ts';

/** How the chat of a knowledge base is set for web sites. */
export const siteChatQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-chats', id],
    queryFn: ({ signal }) => call(siteChatEndpoints.get, { params: { id } }, { signal }),
    // What is typed over it is not thrown away by what somebody else saved; the server refuses the older revision.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const saveSiteChat = (id: string, body: InputOf<typeof siteChatEndpoints.save>['body']) =>
  call(siteChatEndpoints.save, { params: { id }, body });

export const makeSecret = (id: string) => call(siteChatEndpoints.makeSecret, { params: { id }, body: {} });

export const visitChat = (publicId: string, body: InputOf<typeof siteChatEndpoints.visit>['body']) =>
  call(siteChatEndpoints.visit, { params: { publicId }, body });

/** Opens the window in which a visitor signs in at the company's own server; false where the browser does not let it. */
export const openSignIn = (publicId: string): boolean =>
  window.open(addressOf(siteChatEndpoints.signIn.path, { params: { publicId } }), 'inkstone-sign-in', 'popup,width=480,height=640') !==
  null;
