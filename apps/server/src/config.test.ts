import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { findBadIntegrationSetting } from '@inkstone/integrations';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readSecretKeys } from './data-folder.ts';

const key = randomBytes(32).toString('base64');

describe('readConfig', () => {
  it('needs nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: null,
      devLogin: false,
      trustProxy: false,
      mail: null,
    });
    expect(config.portal).toEqual({ kind: 'embedded' });
    expect(isAbsolute(config.dataFolder)).toBe(true);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'console.example.com'],
    ['PUBLIC_URL', 'https://console.example.com/below'],
    ['INKSTONE_DEV_LOGIN', 'yes'],
    ['INKSTONE_TRUST_PROXY', 'everyone'],
    ['INKSTONE_SECRET_KEYS', 'a:short'],
    ['INKSTONE_SECRET_KEYS', `a:${key},a:${key}`],
    ['INKSTONE_PRIVATE_ORIGINS', 'http://10.0.0.5/path'],
    ['INKSTONE_LOG_LEVEL', 'loud'],
    ['INKSTONE_MODULES', 'emailWritter=on'],
    ['INKSTONE_MODULES', 'emailWriter=yes'],
    ['INKSTONE_PASSWORD_MEMORY', '8'],
    ['INKSTONE_PASSWORD_PASSES', '1'],
    ['SMTP_PORT', '0'],
    ['PORTAL_KIND', 'ldap'],
    ['OIDC_ISSUER', 'nowhere'],
    ['OIDC_ISSUER', 'ftp://login.example.com'],
    ['OIDC_SCOPES', 'email'],
    ['OIDC_ALLOWED_EMAIL_DOMAINS', 'a@example.com'],
    ['INKSTONE_TRUST_PROXY', 'abc'],
    ['INKSTONE_TRUST_PROXY', '10.0.0.1/33'],
    ['INKSTONE_TRUST_PROXY', '10.0.0'],
    ['INKSTONE_TRUST_PROXY', '-1'],
    ['INKSTONE_STOP_SECONDS', '5'],
    ['SMTP_FROM', 'nobody'],
    ['INKSTONE_PUBLIC_PAGES_URL', 'shops.example.com'],
    ['INKSTONE_PUBLIC_PAGES_URL', 'https://shops.example.com/s'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it.each([
    ['PORTAL_KIND', { OIDC_CLIENT_ID: 'console' }],
    ['SMTP_HOST', { SMTP_FROM: 'a@b.example' }],
    ['SMTP_PASSWORD', { SMTP_HOST: 'mail.example', SMTP_FROM: 'a@b.example', SMTP_USER: 'u' }],
    ['SMTP_FROM', { SMTP_HOST: 'mail.example' }],
    ['PUBLIC_URL', { INKSTONE_PUBLIC_PAGES_URL: 'https://shops.example' }],
    ['INKSTONE_PUBLIC_PAGES_URL', { PUBLIC_URL: 'https://console.example', INKSTONE_PUBLIC_PAGES_URL: 'https://console.example' }],
    ['INKSTONE_PUBLIC_PAGES_URL', { PUBLIC_URL: 'https://console.example', INKSTONE_PUBLIC_PAGES_URL: 'http://CONSOLE.example.:8080' }],
    ['OPENAI_BASE_URL', { OPENAI_API_KEY: 'sk', OPENAI_BASE_URL: 'notaurl' }],
    ['OPENAI_API_KEY', { OPENAI_BASE_URL: 'https://gateway.example/v1' }],
    ['AZURE_OPENAI_API_KEY', { AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com' }],
    ['OPENAI_COMPATIBLE_BASE_URL', { OPENAI_COMPATIBLE_API_KEY: 'sk' }],
    ['OLLAMA_HOST', { OLLAMA_HOST: 'ftp://10.0.0.1' }],
    ['STRIPE_API_URL', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_API_URL: 'simulator' }],
  ])('names %s in one sentence when there is %o', (name, environment) => {
    expect(() => readConfig(environment, Object.keys(environment), findBadIntegrationSetting)).toThrow(
      new RegExp(`^${name}: [^.]*(\\.example[^.]*)*\\.$`),
    );
  });

  it('takes a model server that is named by its host alone, as its own tools do', () => {
    expect(readConfig({ OLLAMA_HOST: '0.0.0.0:11434' }, ['OLLAMA_HOST'], findBadIntegrationSetting).vendorEnvironment).toEqual({
      OLLAMA_HOST: '0.0.0.0:11434',
    });
  });

  it('does not show the value of what it refuses', () => {
    expect(() => readConfig({ INKSTONE_SECRET_KEYS: 'a:hunter2' })).toThrow(/^(?!.*hunter2)/s);
  });

  it('takes an empty value for one that was left out', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8787, databaseUrl: null });
  });

  it('refuses development logins in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', INKSTONE_DEV_LOGIN: '1' })).toThrow('INKSTONE_DEV_LOGIN');
    expect(readConfig({ NODE_ENV: 'development', INKSTONE_DEV_LOGIN: '1' }).devLogin).toBe(true);
  });

  it('reads keys, mail and portal', () => {
    const config = readConfig({
      INKSTONE_SECRET_KEYS: `new:${key},old:${key}`,
      SMTP_HOST: 'mail.example.com',
      SMTP_PORT: '465',
      SMTP_FROM: 'Inkstone <ink@example.com>',
      PORTAL_KIND: 'oidc',
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ALLOWED_EMAIL_DOMAINS: 'Example.com, example.org',
    });
    expect(config.secretKeys?.map(({ id, key: bytes }) => [id, bytes.length])).toEqual([
      ['new', 32],
      ['old', 32],
    ]);
    expect(config.mail).toMatchObject({ secure: true, user: null });
    expect(config.portal).toMatchObject({ kind: 'oidc', allowedEmailDomains: ['example.com', 'example.org'] });
  });

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])('demands %s for the oidc portal', (missing) => {
    const complete = { PORTAL_KIND: 'oidc', OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'b', OIDC_CLIENT_SECRET: 'c' };
    expect(() => readConfig({ ...complete, [missing]: undefined })).toThrow(`${missing}: must be set`);
  });

  it('demands a sender for mail', () => {
    expect(() => readConfig({ SMTP_HOST: 'mail.example.com' })).toThrow('SMTP_FROM: must be set');
  });

  it.each([
    ['1', 1],
    ['12', 12],
    ['true', 1],
    ['loopback, ::1', ['loopback', '::1']],
    ['0', false],
    ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
  ])('trusts proxies by %s', (value, trusted) => {
    expect(readConfig({ INKSTONE_TRUST_PROXY: value }).trustProxy).toEqual(trusted);
  });

  it('keeps of the other variables only those that a vendor names', () => {
    const config = readConfig({ OPENAI_API_KEY: 'sk-1', AWS_SECRET_ACCESS_KEY: 'no' }, ['OPENAI_API_KEY', 'XAI_API_KEY']);
    expect(config.vendorEnvironment).toEqual({ OPENAI_API_KEY: 'sk-1' });
  });
});

describe('the operator’s second factor', () => {
  const needs = (environment: Record<string, string>) => readConfig(environment).needsOperatorFactor;

  it('is asked for where the server listens on more than loopback, and not where it is switched off by name', () => {
    expect(needs({})).toBe(false);
    expect(needs({ HOST: '::1' })).toBe(false);
    expect(needs({ HOST: '127.0.0.2' })).toBe(false);
    expect(needs({ HOST: '0.0.0.0' })).toBe(true);
    expect(needs({ HOST: '0.0.0.0', INKSTONE_OPERATOR_FACTOR: 'optional' })).toBe(false);
  });
});

describe('the way to the database', () => {
  const urlOf = (DATABASE_URL: string, more: Record<string, string> = {}) => readConfig({ DATABASE_URL, ...more }).databaseUrl;
  const elsewhere = 'postgres://ink:secret@db.example:5432/inkstone';

  it('is as it was given on this machine and over a socket', () => {
    for (const url of ['postgres://ink@127.0.0.1:5432/ink', 'postgres://ink@localhost/ink', 'postgres:///ink?host=/run/postgresql']) {
      expect(urlOf(url)).toBe(url);
    }
  });

  it('is encrypted and proved to another machine, by the named certificates', () => {
    expect(urlOf(elsewhere)).toBe(`${elsewhere}?sslmode=verify-full`);
    expect(urlOf(`${elsewhere}?sslmode=require`)).toBe(`${elsewhere}?sslmode=verify-full`);
    expect(urlOf(elsewhere, { DATABASE_CA: '/etc/ca.pem' })).toBe(`${elsewhere}?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem`);
  });

  it('is in clear only where that is switched on by name', () => {
    for (const mode of ['disable', 'allow', 'prefer', 'no-verify']) {
      expect(() => urlOf(`${elsewhere}?sslmode=${mode}`)).toThrow('DATABASE_PLAINTEXT=1');
    }
    expect(urlOf(`${elsewhere}?sslmode=disable`, { DATABASE_PLAINTEXT: '1' })).toBe(`${elsewhere}?sslmode=disable`);
  });
});

describe('a key for secrets at rest', () => {
  const project = new URL('../../../', import.meta.url);
  const textOf = (file: string) => readFileSync(new URL(file, project), 'utf8');

  it('is drawn by chance for each installation, and is its owner’s alone (CVE-2026-56269)', async () => {
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'inkstone-keys-'))));
    const [one, other] = await Promise.all(folders.map(readSecretKeys));
    expect(one?.[0]?.key).toHaveLength(32);
    expect(one?.[0]?.key).not.toEqual(other?.[0]?.key);
    for (const folder of folders) {
      expect((await stat(join(folder, 'secret-keys'))).mode & 0o777).toBe(0o600);
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    Buffer.alloc(32),
    Buffer.alloc(32, 7),
    Buffer.from('changemechangemechangemechangeme'),
    Buffer.from('0123456789abcdef0123456789abcdef'),
    Buffer.from('this-is-a-secret-key-of-32-bytes'),
    Buffer.from([...Array(16).keys(), ...Array(16).keys()]),
  ])('is refused when nobody drew it by chance: %s (CVE-2026-56269)', (weak) => {
    const given = `a:${weak.toString('base64')}`;
    expect(() => readConfig({ INKSTONE_SECRET_KEYS: given })).toThrow(/^INKSTONE_SECRET_KEYS: has a key that nobody drew by chance/);
    expect(() => readConfig({ INKSTONE_SECRET_KEYS: `b:${key},${given}` })).toThrow(/^INKSTONE_SECRET_KEYS: /);
  });

  it('is taken when it is random, each of a thousand', () => {
    for (let count = 0; count < 1000; count += 1)
      expect(readConfig({ INKSTONE_SECRET_KEYS: `a:${randomBytes(32).toString('base64')}` }).secretKeys).toHaveLength(1);
  });

  it('stands in no example, nor does any other secret: what a person forgets to set is missing, not known (CVE-2026-56269)', () => {
    const secrets = /^(?:.*_(?:KEY|KEYS|SECRET|PASSWORD|TOKEN))=(.*)$/gm;
    const inExample = [...textOf('.env.example').matchAll(secrets)];
    expect(inExample.length).toBeGreaterThan(15);
    expect(inExample.filter(([, value]) => value)).toEqual([]);
    for (const [, name, fallback] of textOf('compose.yaml').matchAll(/\$\{(\w*(?:KEY|SECRET|PASSWORD|TOKEN)\w*)([^}]*)\}/g))
      expect([name, fallback]).toEqual([name, expect.stringMatching(/^(?::\?.+|:-)$/)]);
  });
});
