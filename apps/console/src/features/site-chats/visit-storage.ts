import type { SiteVisit } from '@inkstone/contract/site-chats';
import { readStored, removeStored, writeStored } from '#console/kernel/browser/storage.ts';

const keyOf = (publicId: string): string => `site-chat:${publicId}`;
const conversationKey = (publicId: string): string => `${keyOf(publicId)}:conversation`;

/** The token of an earlier visit. */
export const keptToken = (publicId: string): string | null => readStored(keyOf(publicId));

/** Keeps a visit over a reload, unless a web site said whose it is: it says so again, or somebody else sits there. */
export const keepVisit = (publicId: string, { token, by }: Pick<SiteVisit, 'token' | 'by'>): void => {
  if (by === 'site') removeStored(keyOf(publicId));
  else writeStored(keyOf(publicId), token);
};

export const forgetVisit = (publicId: string): void => {
  removeStored(keyOf(publicId));
  removeStored(conversationKey(publicId));
};

/** The conversation that a visitor had open; empty for none, and for another visitor's. */
export const keptConversation = (publicId: string, visitorId: string): string => {
  const [whose, id = ''] = (readStored(conversationKey(publicId)) ?? '').split(' ');
  return whose === visitorId ? id : '';
};

export const keepConversation = (publicId: string, visitorId: string, id: string): void => {
  if (id) writeStored(conversationKey(publicId), `${visitorId} ${id}`);
  else removeStored(conversationKey(publicId));
};
