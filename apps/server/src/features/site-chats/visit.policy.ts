import { hash } from 'node:crypto';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { SiteChatSettings } from '@inkstone/contract/site-chats';
import { isAllowedOrigin } from './origins.ts';
import type { EarlierVisit, Visitor } from './visitor-token.ts';

const dayMs = 24 * 3600 * 1000;
/** A proof counts for so long, however often the token is renewed; that of a web site at most until the end of what it has signed. */
const provedFor = { site: dayMs, oauth: 30 * dayMs } as const;

type Chat = { settings: Pick<SiteChatSettings, 'identity' | 'origins'>; secretSetAt: Date | null };
type Where = Pick<KnowledgeBase, 'isOauthEnabled' | 'oauthType' | 'oauthUrl'>;

/** Identifies the sign-in server in a visitor's token: after a change of server, earlier visitors are not recognised. */
export const signInPlace = ({ oauthType, oauthUrl }: Where): string => hash('sha256', `${oauthType} ${oauthUrl}`, 'hex').slice(0, 16);

/** Whether the settings of a chat still let in whom it let in before, as far as the chat alone says. */
export const isStillLetIn = (
  { settings: { identity, origins }, secretSetAt }: Chat,
  { by, since, site }: Pick<Visitor, 'by' | 'since' | 'site'>,
): boolean => {
  if (site !== null && !isAllowedOrigin(site, origins)) return false;
  if (by === 'nobody') return identity !== 'required';
  return by === 'oauth' || (identity !== 'anonymous' && since.getTime() >= (secretSetAt?.getTime() ?? 0));
};

/** Whether an earlier visit goes on without a new word of who it is. A web site's word goes on only while the page that gave it is open. */
export const mayGoOn = ({ visitor, isOver }: EarlierVisit, { chat, base, now }: { chat: Chat; base: Where; now: Date }): boolean => {
  const { by, since, at } = visitor;
  if (!isStillLetIn(chat, visitor)) return false;
  if (by === 'nobody') return !base.isOauthEnabled;
  if (now.getTime() - since.getTime() > provedFor[by]) return false;
  return by === 'site' ? !isOver : base.isOauthEnabled && at === signInPlace(base);
};
