import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

type Mail = { to: string[]; subject: string; text: string };

/** The mail server of an installation; whatever arrives is kept for the journey to read. */
export type Mailbox = {
  /** What an installation needs to know of it. */
  settings: Record<string, string>;
  to: (email: string) => Mail[];
  /** The newest code that was sent to an address, once there are that many mails. */
  codeFor: (email: string, count?: number) => Promise<string>;
  close: () => Promise<void>;
};

export const startMailbox = async (host: string): Promise<Mailbox> => {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const receive = async () => {
        const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text });
      };
      receive().then(() => done(), done);
    },
  });
  server.listen(0, host);
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const to = (email: string) => mails.filter((mail) => mail.to.includes(email));
  return {
    settings: { SMTP_HOST: host, SMTP_PORT: port, SMTP_FROM: 'Inkstone <noreply@journey.example>' },
    to,
    codeFor: async (email, count = 1) => {
      await expect.poll(() => to(email).length).toBeGreaterThanOrEqual(count);
      return /\d{6}/.exec(to(email).at(-1)?.subject ?? '')?.[0] ?? '';
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
