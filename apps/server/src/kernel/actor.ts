/** The signed-in caller, as the session hook found it; the account is the tenant. */
export type Actor = {
  sessionId: string;
  userId: string;
  accountId: string;
  /** `owner` is the first user of an account; an owner of an enterprise account is its admin. */
  role: 'owner' | 'member';
  /** Whether the user administers the whole installation; true for the first one who ever registered. */
  isOperator: boolean;
  /** Markers that decide the variant: `inkstone_api`, `quseit`. */
  usage: readonly string[];
};

/** The marker of an enterprise account in the profile's usage list. */
export const enterpriseMarker = 'quseit';

/** The marker of an AI API account in the profile's usage list. */
export const apiMarker = 'inkstone_api';
