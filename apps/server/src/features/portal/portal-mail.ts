import { type Language, phrases } from '@inkstone/phrases';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';

type Kind = 'login' | 'verify' | 'reset' | 'taken';
type Letter = { to: string; kind: Kind; language: Language; code?: string };

const keysOf = {
  login: { subject: 'mailLoginSubject', text: 'mailLoginText' },
  verify: { subject: 'mailVerifySubject', text: 'mailVerifyText' },
  reset: { subject: 'mailResetSubject', text: 'mailResetText' },
  taken: { subject: 'mailTakenSubject', text: 'mailTakenText' },
} as const satisfies Record<Kind, object>;

/** Sends mails in the background: the time of the answer would tell whether an address is known. */
export const createPortalMail =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  ({ to, kind, language, code = '' }: Letter): void => {
    const { subject, text } = keysOf[kind];
    const fill = (phrase: string) => phrase.replaceAll('{{code}}', code);
    const texts = phrases[language].portal;
    mailer.send({ to, subject: fill(texts[subject]), text: fill(texts[text]) }).catch((error: unknown) => {
      logger.error({ err: error, kind }, 'a mail of the sign-in pages could not be sent');
    });
  };

export type PortalMail = ReturnType<typeof createPortalMail>;
