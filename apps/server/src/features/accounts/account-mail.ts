import { type Language, phrases } from '@inkstone/phrases';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';

type Kind = 'passwordChanged' | 'passwordRemoved';
type Letter = { kind: Kind; to: string; language: Language; address: string };

const keysOf = {
  passwordChanged: { subject: 'mailPasswordChangedSubject', text: 'mailPasswordChangedText' },
  passwordRemoved: { subject: 'mailPasswordRemovedSubject', text: 'mailPasswordRemovedText' },
} as const satisfies Record<Kind, object>;

type Deps = { mailer: Pick<Mailer, 'send'>; logger: Logger; clock: Clock };

/** Tells a person by mail what happened to the way they sign in, when, and from which network address. In the background: what happened stays. */
export const createAccountMail =
  ({ mailer, logger, clock }: Deps) =>
  ({ kind, to, language, address }: Letter): void => {
    const texts = phrases[language].accounts;
    const { subject, text } = keysOf[kind];
    const at = `${clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const filled = texts[text].replace('{{at}}', at).replace('{{address}}', () => address);
    mailer.send({ to, subject: texts[subject], text: filled }).catch((error: unknown) => {
      logger.error({ err: error, kind }, 'a mail about a changed sign-in could not be sent');
    });
  };

export type AccountMail = ReturnType<typeof createAccountMail>;
