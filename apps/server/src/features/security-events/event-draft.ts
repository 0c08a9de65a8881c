import type { SecurityEventOutcome, SecurityEventType } from '@inkstone/contract/security-events';

/** What is told of an event; never a secret, and of an address only its host. */
export type SecurityEventDraft = {
  type: SecurityEventType;
  outcome: SecurityEventOutcome;
  /** The person, where known. */
  userId?: string | null;
  /** The mail address that was typed, where no person is known. */
  email?: string;
  address?: string;
  userAgent?: string;
  /** Code of the refusal. */
  code?: string;
  details?: Readonly<Record<string, string>>;
};

/** Notes an event. It answers at once, never throws, and asks nothing of the database: that is done behind the request. */
export type RecordSecurityEvent = (draft: SecurityEventDraft) => void;
