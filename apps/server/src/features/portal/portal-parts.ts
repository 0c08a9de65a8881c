import type { OwnerDatabase } from '#server/db/handles.ts';
import type { AccountMail, RegisterAccount } from '#server/features/accounts/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import type { EmailCodes } from './email-code.service.ts';
import type { FirstAccount } from './first-account.ts';
import type { PortalMail } from './portal-mail.ts';
import type { RedirectToConsole } from './redirect-to-console.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

/** What the services of the sign-in pages share. */
export type PortalParts = {
  db: OwnerDatabase;
  clock: Clock;
  passwords: Passwords;
  firstAccount: FirstAccount;
  attempts: SignInAttempts;
  codes: EmailCodes;
  mail: PortalMail;
  /** An address of this account was proved. */
  onProved: (accountId: string) => Promise<void>;
  /** Tells of a password that was changed or removed. */
  tell: AccountMail;
  redirectToConsole: RedirectToConsole;
  registerAccount: RegisterAccount;
  /** Whether a mail server is set; otherwise mails are printed to the log. */
  sendsMail: boolean;
};
