import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingNames } from '../apps/server/src/config.ts';
import { totpCode } from '../apps/server/test/totp-code.ts';
import { until } from '../apps/server/test/until.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
let data: string;
let children: ChildProcess[] = [];

type Started = { child: ChildProcess; output: () => string; url: string; ended: Promise<number | null> };

const launch = (env: Record<string, string>) => {
  const { npm_lifecycle_event: _event, ...rest } = process.env;
  // Empty values keep a developer's own .env out.
  const none = Object.fromEntries(settingNames.map((name) => [name, '']));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...rest, ...none, INKSTONE_DATA: data, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { child, output: () => text, ended };
};

const start = async (env: Record<string, string> = {}): Promise<Started> => {
  const { child, output, ended } = launch(env);
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (;;) {
    const url = /ready at (http\S+)/.exec(output())?.[1];
    if (url) return { child, output, url, ended };
    if (over) throw new Error(`did not start:\n${output()}`);
    await sleep(20);
  }
};

/** A start that must fail; its code and the last line that a person reads. */
const refuse = async (env: Record<string, string>) => {
  const { output, ended } = launch(env);
  const code = await ended;
  return { code, lastLine: output().trim().split('\n').at(-1) ?? '', output: output() };
};

/** The running processes, as a person would list them. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const parent = Number(/PPid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
        return { pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
      } catch {
        return { pid: 0, parent: 0, command: '' };
      }
    });

const databaseProcesses = () => processes().filter(({ command }) => command.includes(`${data}/database/cluster`));

const serverOf = ({ child }: Started): number =>
  processes().find(({ parent, command }) => parent === child.pid && command.includes('main.js'))?.pid ?? 0;

const waitForNoDatabase = () => until(() => databaseProcesses().length === 0);

const statusOf = async (url: string) => (await fetch(url)).status;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'inkstone-start-'));
  chmodSync(data, 0o711);
});

afterEach(async () => {
  for (const child of children) child.kill('SIGTERM');
  children = [];
  await waitForNoDatabase();
  rmSync(data, { recursive: true, force: true });
});

const secretPassword = 'four tall pines in a row';
type Person = { cookie: string; token: string };

const nobody: Person = { cookie: '', token: '' };
/** What the page of this person would send; answers with what it is told, and whose it is from now on. */
const send = async ({ url }: Started, path: string, { body, by: { cookie, token } = nobody }: { body: object; by?: Person }) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', ...(cookie && { cookie }), ...(token && { 'x-csrf-token': token }) },
    body: JSON.stringify(body),
  });
  const { data } = await answer.json();
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: answer.status, data, person: { cookie: cookies.join('; '), token: data?.csrfToken } };
};

/** Opens the first account, which becomes the operator, and signs in. */
const register = async (server: Started): Promise<Person> => {
  const draft = { name: 'Robin Ash', email: 'robin@firm.example', password: secretPassword, variant: 'api', isPolicyAccepted: true };
  const { data } = await send(server, '/api/portal/register/', { body: draft });
  const token = new URL(data.location, server.url).searchParams.get('token');
  return (await send(server, '/api/auth/sso/', { body: { token, confirmed: true } })).person;
};

const addFactor = async (server: Started, by: Person): Promise<void> => {
  const { data } = await send(server, '/api/user/factors/totp/', { body: { password: secretPassword }, by });
  const code = totpCode(data.secret, new Date());
  const confirmed = await send(server, '/api/user/factors/totp/confirm/', { body: { id: data.id, name: 'Phone', code }, by });
  expect(confirmed.status).toBe(200);
};

const stopServer = async ({ child, ended }: Started): Promise<void> => {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
};

describe('an operator without a second factor', () => {
  const outside = { HOST: '0.0.0.0' };

  it('keeps the server from more than loopback, which says how to add one, unless that is switched on by name; with one it starts', async () => {
    const first = await start();
    const person = await register(first);
    await stopServer(first);

    const { code, lastLine } = await refuse(outside);
    expect(code).toBe(1);
    expect(lastLine).toMatch(
      /^HOST 0\.0\.0\.0 opens this server to other machines, and its operator robin@firm\.example has no second factor\./,
    );
    expect(lastLine).toContain('Start once with HOST=127.0.0.1');
    expect(databaseProcesses()).toEqual([]);

    const second = await start({ ...outside, INKSTONE_OPERATOR_FACTOR: 'optional' });
    await addFactor(second, person);
    await stopServer(second);
    await stopServer(await start(outside));
  });
});

describe('npm start', () => {
  it('serves, says where and how to sign in, and stops with its database', async () => {
    const server = await start();
    expect(server.output()).toContain('the first account becomes the operator');
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    expect(await statusOf(`${server.url}/readyz`)).toBe(200);
    expect(databaseProcesses()).not.toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(databaseProcesses()).toEqual([]);
  });

  it('finishes an answer that it has begun when it is told to stop, and takes no new one', async () => {
    const server = await start();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const body = '{"email":"nobody@example.com","password":"not one of ours"}';
    const head = [
      'POST /api/portal/login/ HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${server.url}`,
      'Content-Type: application/json',
      // The server says when it has begun.
      'Expect: 100-continue',
    ];
    socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`);
    await until(() => answer.startsWith('HTTP/1.1 100'));
    socket.write(body.slice(0, 9));
    server.child.kill('SIGTERM');
    await until(() =>
      statusOf(`${server.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    socket.write(body.slice(9));
    expect(await server.ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 100 .*HTTP\/1\.1 4\d\d .*"errno":1/s);
  });

  it('is up again sooner than the first time, and installs, builds and creates nothing', async () => {
    const timeOfStart = async () => {
      const began = Date.now();
      const server = await start();
      const time = Date.now() - began;
      server.child.kill('SIGINT');
      expect(await server.ended).toBe(0);
      return { time, steps: server.output().match(/^ {2}.* …$/gm) ?? [] };
    };
    const first = await timeOfStart();
    // Other work on the machine may slow one start down; not every one of three. `npm run bench:start` tells how long it takes.
    const later = [await timeOfStart(), await timeOfStart(), await timeOfStart()];
    expect(Math.min(...later.map(({ time }) => time))).toBeLessThan(first.time);
    expect(first.steps).toContain('  Setting up the database …');
    expect(later.flatMap(({ steps }) => steps)).toEqual([]);
  });

  it('leaves no database behind when the server is killed, and starts again', async () => {
    const first = await start();
    process.kill(serverOf(first), 'SIGKILL');
    expect(await first.ended).toBe(1);
    const second = await start();
    expect(await statusOf(`${second.url}/readyz`)).toBe(200);
  });

  it('ends server and database when the command itself is killed', async () => {
    const first = await start();
    const server = serverOf(first);
    first.child.kill('SIGKILL');
    await waitForNoDatabase();
    await until(() => !processes().some(({ pid, command }) => pid === server && command.includes('main.js')));
  });

  it('refuses a second start on the same data folder in one sentence', async () => {
    await start();
    const { code, lastLine } = await refuse({});
    expect(code).toBe(1);
    expect(lastLine).toMatch(/^Inkstone already runs on the data folder .* Stop it first, or set INKSTONE_DATA to another folder\.$/);
  });

  it('refuses a taken port in one sentence, before it starts anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const { code, lastLine, output } = await refuse({ PORT: port });
    other.close();
    expect(code).toBe(1);
    expect(lastLine).toBe(`Port ${port} of 127.0.0.1 is taken, perhaps by another Inkstone. Stop it, or set PORT to another number.`);
    expect(output).not.toContain('database');
  });

  it.each([
    ['a file stands in its place', () => writeFileSync(join(data, 'file'), ''), 'file'],
    ['a file stands on its path', () => writeFileSync(join(data, 'file'), ''), 'file/below'],
  ])('refuses a data folder that can not be written: %s', async (_why, prepare, name) => {
    prepare();
    const { code, lastLine } = await refuse({ INKSTONE_DATA: join(data, name) });
    expect(code).toBe(1);
    expect(lastLine).toMatch(/^The data folder .* can not be written \(.*\)\. Set INKSTONE_DATA to a folder that can\.$/);
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT: must be a whole number/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must be an address like postgres:/],
    [{ NODE_ENV: 'production', INKSTONE_DEV_LOGIN: '1' }, /^INKSTONE_DEV_LOGIN: must not be on/],
    [{ HOST: '203.0.113.1' }, /^HOST 203\.0\.113\.1 is not an address of this machine/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_WEBHOOK_SECRET: must be set, because STRIPE_SECRET_KEY is\.$/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY: must be set, because STRIPE_WEBHOOK_SECRET is\.$/],
  ])('stops at %o and names it, before it makes anything', async (env, sentence) => {
    const { code, lastLine } = await refuse({ INKSTONE_DATA: join(data, 'new'), ...env });
    expect(code).toBe(1);
    expect(lastLine).toMatch(sentence);
    expect(readdirSync(data)).toEqual([]);
  });
});
