import { once } from 'node:events';
import { createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { createMailer, type SmtpServer } from './mail.ts';

const from = 'Inkstone <noreply@inkstone.example>';
const mail = { to: 'ada@shop.example', subject: 'Your code / 您的验证码', text: 'Code 123456\n您好' };

type Received = { email: Email; envelope: string[]; user: string };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const createTestLogger = () => {
  const lines: string[] = [];
  return { lines, logger: createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } }) };
};

const startSmtp = async (options: SMTPServerOptions = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) => done(password === 'right' ? null : new Error('no'), { user: username }),
    onData: (stream, session, done) => {
      const receive = async () => {
        const email = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        received.push({ email, envelope: session.envelope.rcptTo.map(({ address }) => address), user: String(session.user ?? '') });
      };
      receive().then(() => done(), done);
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const smtp: SmtpServer = {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    secure: false,
    user: null,
    password: null,
  };
  return { smtp, received };
};

const hostileAddresses = [
  '',
  'ada',
  'ada@',
  '@shop.example',
  'ada@shop.example, eve@evil.example',
  'ada@shop.example;eve@evil.example',
  'ada@shop.example eve@evil.example',
  'ada@shop.example\r\nBcc: eve@evil.example',
  'ada@shop.example\nBcc: eve@evil.example',
  'ada@shop.example\0',
  'Ada <eve@evil.example>',
  '<ada@shop.example>',
  '"ada@shop.example, eve"@evil.example',
  'ada@shop.example>\r\nRCPT TO:<eve@evil.example',
  'ada@shop.example@evil.example',
  'ada(comment)@shop.example',
  'group: eve@evil.example;',
  'ada@[127.0.0.1]',
  `${'a'.repeat(65)}@shop.example`,
  `ada@${'a'.repeat(64)}.example`,
  'ada@shop..example',
  'ada@-shop.example',
];

describe('without a mail server', () => {
  it('a mail is printed whole and kept to be read', async () => {
    const { lines, logger } = createTestLogger();
    const mailer = createMailer({ smtp: null, from, logger });
    const letter = { ...mail, text: 'https://console.example/reset?token=abc Code 123456' };
    await mailer.send(letter);
    expect(lines.join('')).toContain('/reset?token=abc Code 123456');
    expect(mailer.recent()).toEqual([letter]);
  });

  it('only the last twenty are kept', async () => {
    const { logger } = createTestLogger();
    const mailer = createMailer({ smtp: null, from, logger });
    for (let count = 1; count <= 25; count += 1) await mailer.send({ ...mail, subject: `${count}` });
    expect(mailer.recent().map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 6}`));
  });

  it.each(hostileAddresses)('refuses to write to %j', async (to) => {
    const { logger, lines } = createTestLogger();
    const mailer = createMailer({ smtp: null, from, logger });
    await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ code: 'mail.address' });
    expect([lines, mailer.recent()]).toEqual([[], []]);
  });
});

describe('over SMTP', () => {
  it('arrives whole, in both scripts, with text and HTML', async () => {
    const { smtp, received } = await startSmtp();
    const mailer = createMailer({ smtp, from, logger: createTestLogger().logger });
    await mailer.send({ ...mail, html: '<p>Code <b>123456</b> 您好</p>' });
    expect(received).toHaveLength(1);
    const { email, envelope } = received[0] ?? { email: null, envelope: [] };
    expect(envelope).toEqual(['ada@shop.example']);
    expect(email).toMatchObject({
      subject: mail.subject,
      from: { name: 'Inkstone', address: 'noreply@inkstone.example' },
      to: [{ address: 'ada@shop.example' }],
    });
    expect(email?.text?.trim()).toBe(mail.text);
    expect(email?.html).toContain('<b>123456</b> 您好');
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mailer.recent()).toEqual([]);
  });

  it('signs in where a user is set, and says so when that fails', async () => {
    const { smtp, received } = await startSmtp({ authOptional: false });
    const { logger, lines } = createTestLogger();
    await createMailer({ smtp: { ...smtp, user: 'ink', password: 'right' }, from, logger }).send(mail);
    expect(received.map(({ user }) => user)).toEqual(['ink']);
    const wrong = createMailer({ smtp: { ...smtp, user: 'ink', password: 'wrong-Canary9' }, from, logger });
    await expect(wrong.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable', status: 503 });
    expect(lines.join('')).toContain('EAUTH');
    expect(lines.join('')).not.toContain('wrong-Canary9');
  });

  it('gives no password to a distant server without encryption', async () => {
    const { smtp, received } = await startSmtp();
    // `127.0.0.2` is this machine too, but not under a name that the mailer trusts.
    const mailer = createMailer({
      smtp: { ...smtp, host: 'localhost.', user: 'ink', password: 'right' },
      from,
      logger: createTestLogger().logger,
    });
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(received).toEqual([]);
  });

  it.each(hostileAddresses)('does not even ask the server to write to %j', async (to) => {
    const mailer = createMailer({
      smtp: { host: '127.0.0.1', port: 1, secure: false, user: null, password: null },
      from,
      logger: createTestLogger().logger,
    });
    await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ code: 'mail.address' });
  });

  it.each(['a\r\nBcc: eve@evil.example', 'a\nX: y', 'a\rX: y', 'a\0', 'a\u2028b', 'a\u0085b', 'a'.repeat(501)])(
    'refuses the subject %j',
    async (subject) => {
      const { smtp, received } = await startSmtp();
      const mailer = createMailer({ smtp, from, logger: createTestLogger().logger });
      await expect(mailer.send({ ...mail, subject })).rejects.toMatchObject({ code: 'mail.subject' });
      expect(received).toEqual([]);
    },
  );

  it('sends a text that looks like commands and headers as text', async () => {
    const { smtp, received } = await startSmtp();
    const text = 'line\n.\nRCPT TO:<eve@evil.example>\nBcc: eve@evil.example\n..\nend';
    await createMailer({ smtp, from, logger: createTestLogger().logger }).send({ ...mail, text });
    expect(received.map(({ envelope }) => envelope)).toEqual([['ada@shop.example']]);
    expect(received[0]?.email.text?.trim()).toBe(text);
    expect(received[0]?.email.bcc).toBeUndefined();
  });

  it('tells a refused address from a server that is not there', async () => {
    const refusing = await startSmtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('unknown user'), { responseCode: 550 })),
    });
    const busy = await startSmtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('greylisted'), { responseCode: 450 })),
    });
    const { logger, lines } = createTestLogger();
    await expect(createMailer({ smtp: refusing.smtp, from, logger }).send(mail)).rejects.toMatchObject({
      code: 'mail.refused',
      status: 422,
    });
    await expect(createMailer({ smtp: busy.smtp, from, logger }).send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const address = gone.address();
    gone.close();
    const port = typeof address === 'object' && address ? address.port : 1;
    await expect(createMailer({ smtp: { ...busy.smtp, port }, from, logger }).send(mail)).rejects.toMatchObject({
      code: 'mail.unavailable',
      status: 503,
    });
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain('ada@shop.example');
  });
});

describe('a mail server on another machine', () => {
  // Leads to this machine, and is none of the names for it.
  const elsewhere = '127.1';

  it('gets nothing in clear, unless that is switched on by name', async () => {
    const { smtp, received } = await startSmtp();
    const { logger } = createTestLogger();
    const strict = createMailer({ smtp: { ...smtp, host: elsewhere }, from, logger });
    await expect(strict.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(received).toEqual([]);
    await createMailer({ smtp: { ...smtp, host: elsewhere, mayBePlain: true }, from, logger }).send(mail);
    expect(received).toHaveLength(1);
  });
});
