import type { OwnerTransaction } from '#server/db/handles.ts';
import type { BareRoute } from './http/bare/bare-routes.ts';
import type { Route } from './http/define-routes.ts';
import type { FindPublicPage } from './http/pages/public-page.ts';
import type { SecretBinding } from './security/secrets.ts';

/** Work that comes round by itself; one server of several does each turn. */
export type Schedule = {
  /** The queue of its jobs, for example `wallet.sweep`; it stays in the database, so it is not renamed. */
  name: string;
  /** In UTC: minute, hour, day, month, day of the week. */
  cron: string;
  /** The signal aborts when the turn took too long or the server stops. */
  work: (job: { signal: AbortSignal }) => Promise<void>;
};

/** An account that is being deleted, with its users. */
export type Leaving = { accountId: string; people: readonly { id: string; email: string }[]; now: Date };

/** A text that is sealed with a key of the installation, and what it is bound to. */
export type SealedText = { id: string; text: string; binding: SecretBinding };

/** What a feature keeps sealed, so that it can be sealed again when the key changes. */
export type SealedTexts = {
  find: () => Promise<readonly SealedText[]>;
  /** Puts a text in the place of the one that was found, unless that has changed meanwhile. */
  replace: (found: SealedText, text: string) => Promise<void>;
};

/** What a feature announces of itself; `app.ts` folds a list of them. What others may use of it stands beside, in its face. */
export type Feature = {
  /** The same in every room: folder, contract file, phrases. */
  name: string;
  routes: readonly Route[];
  /** Paths beside the contract's, for programs and in their formats. */
  bareRoutes?: readonly BareRoute[];
  /** A page outside the console that the server itself draws for everybody; null for a path that is none of its own. */
  findPublicPage?: FindPublicPage;
  schedules?: readonly Schedule[];
  sealed?: SealedTexts;
  /** Before the first request. */
  start?: () => Promise<void>;
  /** Before the database closes; the features that stand on it have drained already. */
  drain?: () => Promise<void>;
  /** What a new account begins with, in the transaction that opens it. */
  beginAccount?: (tx: OwnerTransaction, account: { accountId: string; invitation: string | undefined }) => Promise<void>;
  /**
   * Removes personal data from what is kept of a deleted account, in the transaction that deletes it; answers the ids of those rows, for
   * the audit log. Rows that go with the account need no hook.
   */
  forgetAccount?: (tx: OwnerTransaction, leaving: Leaving) => Promise<readonly string[]>;
  /** Removes what is kept of people who are deleted, alone or with their account, in the transaction that deletes them. */
  forgetPeople?: (tx: OwnerTransaction, people: Leaving['people']) => Promise<void>;
  /** What the sample account of a development login is filled with, once the account is there. */
  fillSample?: (sample: { accountId: string; shopId: string | null }) => Promise<void>;
};
