import { phrases } from '@inkstone/phrases';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';

const texts = {
  added: { subject: 'mailAddedSubject', text: 'mailAddedText' },
  removed: { subject: 'mailRemovedSubject', text: 'mailRemovedText' },
  reset: { subject: 'mailResetSubject', text: 'mailResetText' },
  recovery: { subject: 'mailRecoverySubject', text: 'mailRecoveryText' },
} as const;

type Letter = { to: { email: string; language: 'en' | 'zh' }; kind: keyof typeof texts; name?: string };

/** Tells a person, behind the request, that something of their sign-in was changed. */
export const createFactorMail =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  ({ to, kind, name = '' }: Letter): void => {
    const { factors } = phrases[to.language];
    const { subject, text } = texts[kind];
    mailer.send({ to: to.email, subject: factors[subject], text: factors[text].replaceAll('{{name}}', name) }).catch((error: unknown) => {
      logger.error({ err: error, kind }, 'a mail about a second factor could not be sent');
    });
  };

export type FactorMail = ReturnType<typeof createFactorMail>;
