import { readFileSync } from 'node:fs';
import type { Transporter } from 'nodemailer';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { unsentMailField } from '#server/kernel/logging/logger-redaction.ts';
import { isLoopbackHost } from '#server/kernel/loopback.ts';

/** A mail to one person. The text is required even with HTML, for mail clients that show none. */
export type Mail = { to: string; subject: string; text: string; html?: string };

/** The mail server (SMTP) and its login; `user` is null for a server without one. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  user: string | null;
  password: string | null;
  /** Whether mails may leave in clear to another machine. */
  mayBePlain?: boolean;
  /** A file with the certificates of who signs the server's; the usual ones without it. */
  caFile?: string | null;
};

/** Sends mails; throws `mail.address`, `mail.subject`, `mail.refused` or `mail.unavailable`. */
export type Mailer = {
  send: (mail: Mail) => Promise<void>;
  /** The last mails that were printed because no server is set, newest last. */
  recent: () => readonly Mail[];
};

type Options = { smtp: SmtpServer | null; from: string; logger: Logger };

const outboxSize = 20;
const addressPattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Refuses anything but one address and a subject of one line, against further recipients and injected headers. */
const requireOneLine = ({ to, subject }: Mail): void => {
  if (to.length > 320 || !addressPattern.test(to)) throw new AppError('mail.address', 400);
  if (subject.length > 500 || controls.test(subject)) throw new AppError('mail.subject', 400);
};

const createPrinter = (logger: Logger): Mailer => {
  const outbox: Mail[] = [];
  return {
    send: async (mail) => {
      requireOneLine(mail);
      outbox.push(mail);
      if (outbox.length > outboxSize) outbox.shift();
      const printed = `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`;
      logger.info({ [unsentMailField]: printed }, 'no mail server is set, so this mail is printed here');
    },
    recent: () => [...outbox],
  };
};

const connect = async ({ host, port, secure, user, password, mayBePlain = false }: SmtpServer, ca: Buffer | null): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    // Mails hold codes that sign people in: they leave this machine encrypted.
    requireTLS: !mayBePlain && !isLoopbackHost(host),
    ...(ca && { tls: { ca } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

type SmtpFailure = { code: string; command: string; responseCode: number };

/** The parts of an SMTP error that may be logged; the rest of it contains the recipient's address. */
const failureOf = (error: unknown): SmtpFailure => {
  const read = (name: string): unknown =>
    error instanceof Error && name in error ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
  return { code: String(read('code') ?? ''), command: String(read('command') ?? ''), responseCode: Number(read('responseCode') ?? 0) };
};

const createSender = (smtp: SmtpServer, { from, logger }: Options): Mailer => {
  const ca = smtp.caFile ? readFileSync(smtp.caFile) : null;
  let transport: Promise<Transporter> | null = null;
  const send = async (mail: Mail): Promise<void> => {
    requireOneLine(mail);
    const { to, subject, text, html } = mail;
    transport ??= connect(smtp, ca);
    try {
      await (await transport).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      const failure = failureOf(error);
      logger.warn({ failure }, 'a mail could not be sent');
      const isAddressRefused = failure.command === 'RCPT TO' && failure.responseCode >= 500;
      throw isAddressRefused ? new AppError('mail.refused', 422) : new AppError('mail.unavailable', 503);
    }
  };
  return { send, recent: () => [] };
};

/** Sends mails by SMTP; without a server they are printed to the log, so that a first run needs none. */
export const createMailer = (options: Options): Mailer =>
  options.smtp ? createSender(options.smtp, options) : createPrinter(options.logger);
