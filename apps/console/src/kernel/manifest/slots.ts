import type { AccountUser } from '@inkstone/contract/accounts';
import type { WriterTemplate } from '@inkstone/contract/brand-voices';
import type { Connection } from '@inkstone/contract/connections';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { Profile, ShopEntry } from '@inkstone/contract/profile';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { ReactNode } from 'react';

/** The places on a feature's screens that other features fill, with what each place hands over. */
export type Slots = {
  /** Beside the title of the wallet. */
  'wallet.actions': object;
  /** After the wallet: dialogs that its address opens. */
  'wallet.end': object;
  /** The second list of the history. */
  'history.publications': object;
  /** The third. */
  'history.orders': object;
  /** How points were used; `firstStep` leads whoever has used none. */
  'dashboard.usage': { firstStep: ReactNode };
  /** What calls of the AI API came to. */
  'dashboard.calls': object;
  /** What an enterprise's knowledge bases answered. */
  'dashboard.chats': object;
  /** On the page of a connection. */
  'connection.models': { connection: Connection };
  /** Below all that can be connected. */
  'connections.end': object;
  /** The operator's view of a user: what else can be done for them. */
  'account.user': { user: AccountUser };
  /** The documents of a knowledge base. */
  'knowledgeBase.documents': { baseId: string };
  /** Beside the ways in which documents come in: services that are followed. */
  'knowledgeBase.sources': { baseId: string };
  /** What the shared users of a knowledge base ask. */
  'knowledgeBase.conversations': { baseId: string };
  /** What settings of a knowledge base's search make of labelled questions; `onKeep` puts settings in the place of those that the chat uses. */
  /** `now`: with which settings it is searched, where the lowest score is automatic too. */
  'knowledgeBase.evaluation': { base: KnowledgeBase; now: RetrievalSettings; onKeep: (settings: RetrievalSettings) => Promise<void> };
  /** The chat of a knowledge base on web sites, as its administrator sets it. */
  'knowledgeBase.site': { base: Pick<KnowledgeBase, 'id' | 'name'> };
  /** The chat itself, in the frame of a web site. */
  'site.chat': {
    baseId: string;
    greeting: string;
    /** The open conversation; empty before the first question. */
    conversationId: string;
    visitorId: string;
    /** Grows each time somebody opens the chat. */
    openings: number;
    onConversation: (id: string) => void;
  };
  /** How programs ask a knowledge base. */
  'knowledgeBase.api': { baseId: string };
  /** The FAQ of a knowledge base. */
  'knowledgeBase.faq': { baseId: string };
  /** Below an answer of the chat, for whoever runs its knowledge base. */
  'chat.answer': { baseId: string; question: string; answer: string };
  /** In the brief of a writer: what else may be wished, and what begins a brief. */
  'writer.brief': Pick<WriterTemplate, 'kind' | 'wishes'> & { onChange: (wishes: WriterTemplate['wishes']) => void };
  /** In the settings: what belongs to the person alone. */
  'settings.personal': Pick<Profile, 'user'> & { timeZone: string | null };
  /** In the settings: what guards the person's sign-in. */
  'settings.protection': object;
  /** In the settings: the account that the person belongs to. */
  'settings.account': Pick<Profile, 'user' | 'shop'>;
  /** What a shared user meets first; `nothing` stands there while nothing is open to this person. */
  'shared.home': { owner: string; nothing: ReactNode };
  /** In the settings: the stores of the account. */
  'settings.shops': { shops: readonly ShopEntry[]; current: Profile['shop'] };
};

export type SlotName = keyof Slots;
