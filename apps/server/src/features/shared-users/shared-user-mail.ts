import { type Language, phrases } from '@inkstone/phrases';
import { fillText } from '#server/kernel/fill-text.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';

type Kind = 'invitation' | 'password' | 'asked';
type Letter = { kind: Kind; to: string; language: Language; company: string; name: string; email: string; link: string };

const keysOf = {
  invitation: { subject: 'mailInvitationSubject', text: 'mailInvitationText' },
  password: { subject: 'mailPasswordSubject', text: 'mailPasswordText' },
  asked: { subject: 'mailAskedSubject', text: 'mailAskedText' },
} as const satisfies Record<Kind, object>;

/** What people call themselves and their company stands in one line of a mail, whatever was put into it. */
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 100);

/** Sends a mail to a shared user, or about one; throws what the mailer throws. */
export const createSharedUserMail =
  ({ mailer }: { mailer: Pick<Mailer, 'send'> }) =>
  ({ kind, to, language, company, name, email, link }: Letter): Promise<void> => {
    const texts = phrases[language].sharedUsers;
    const { subject, text } = keysOf[kind];
    const values = { company: inOneLine(company), name: inOneLine(name), email, link };
    return mailer.send({ to, subject: fillText(texts[subject], values), text: fillText(texts[text], values) });
  };

export type SharedUserMail = ReturnType<typeof createSharedUserMail>;
