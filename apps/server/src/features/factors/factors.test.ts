import { factorEndpoints } from '@inkstone/contract/factors';
import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { createBrowser } from '../../../test/browser.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';
import { createSoftPasskey } from '../../../test/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { totpCode } from '../../../test/totp-code.ts';

const password = 'four tall pines in a row';
const origin = 'http://localhost';
const clock = createTestClock();

const { test, server } = await openApp({ clock });

let count = 0;
const newBrowser = (app: TestApp = server) => {
  count += 1;
  return createBrowser(app.app, { address: `10.7.${Math.floor(count / 200)}.${count % 200}` });
};
type Browser = ReturnType<typeof newBrowser>;

const somebody = async (overrides: Parameters<typeof buildActor>[1] = {}) =>
  buildActor(test.db, { passwordHash: await hashPassword(password), now: clock.now(), ...overrides });

const post = async ({ headers }: TestActor, url: string, payload: object = {}) => {
  const response = await server.app.inject({ method: 'POST', url, headers: { ...headers, host: 'localhost' }, payload });
  return { status: response.statusCode, ...response.json() };
};
const listOf = async ({ headers }: TestActor) => (await server.app.inject({ url: '/api/user/factors/', headers })).json().data;

const codeOf = (secret: string, at = clock.now()) => totpCode(secret, at);
const halfMinute = () => clock.advance(30_000);

const addTotp = async (actor: TestActor) => {
  const { data: begun } = await post(actor, '/api/user/factors/totp/', { password });
  const confirmed = await post(actor, '/api/user/factors/totp/confirm/', { id: begun.id, name: 'Phone', code: codeOf(begun.secret) });
  expect(confirmed.status).toBe(200);
  halfMinute();
  return { id: String(begun.id), secret: String(begun.secret), codes: z.array(z.string()).nullable().parse(confirmed.data.recoveryCodes) };
};

const addPasskey = async (actor: TestActor) => {
  const passkey = createSoftPasskey(origin);
  const { data: begun } = await post(actor, '/api/user/factors/passkey/', { password });
  const confirmed = await post(actor, '/api/user/factors/passkey/confirm/', {
    name: 'Key',
    response: passkey.make(begun.options.challenge),
  });
  expect(confirmed).toMatchObject({ status: 200 });
  return passkey;
};

const passwordStep = async (browser: Browser, { email }: TestActor) => {
  const answer = await browser.send(portalEndpoints.login, { body: { email, password } });
  return answer.json().data?.location;
};
const secondStep = async (browser: Browser, body: object) => {
  const response = await browser.send(factorEndpoints.finishSecondStep, { body });
  return { status: response.statusCode, ...response.json() };
};
const enter = async (browser: Browser, location: string) => {
  const token = new URL(location, origin).searchParams.get('token') ?? '';
  await browser.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
  return (await browser.send(profileEndpoints.profile)).json().data?.user.email;
};
const begun = async (actor: TestActor) => {
  const browser = newBrowser();
  expect(await passwordStep(browser, actor)).toBe('/portal/second');
  return browser;
};

describe('somebody without a password', () => {
  it('adds a second factor soon after signing in, and later only after signing in again', async () => {
    const actor = await buildActor(test.db, { now: clock.now() });
    expect((await post(actor, '/api/user/factors/totp/', { password: '' })).status).toBe(200);
    clock.advance(601_000);
    expect(await post(actor, '/api/user/factors/totp/', { password: '' })).toMatchObject({ status: 403, code: 'session.signInAgain' });
  });
});

describe('an authenticator app', () => {
  it('is added by the retyped password and its first code, and brings recovery codes once', async () => {
    const actor = await somebody();
    expect((await post(actor, '/api/user/factors/totp/', { password: 'wrong' })).code).toBe('factor.passwordWrong');
    const { data } = await post(actor, '/api/user/factors/totp/', { password });
    expect(data.uri).toContain('otpauth://totp/');
    expect((await post(actor, '/api/user/factors/totp/confirm/', { id: data.id, name: 'Phone', code: '000000' })).code).toBe(
      'factor.codeWrong',
    );
    expect((await listOf(actor)).factors).toEqual([]);
    const { codes } = await addTotp(actor);
    expect(new Set(codes).size).toBe(10);
    expect(await listOf(actor)).toMatchObject({ isOffered: true, factors: [{ kind: 'totp', name: 'Phone' }], recoveryCodesLeft: 10 });
    expect((await addTotp(actor)).codes).toBeNull();
  });

  it('is asked for after the password, and a password alone opens nothing', async () => {
    const actor = await somebody();
    const { secret } = await addTotp(actor);
    const browser = await begun(actor);
    expect(await enter(browser, '/sso?token=none')).toBeUndefined();
    expect((await browser.send(factorEndpoints.secondStep)).json().data).toEqual({ kinds: ['totp'], passkeyOptions: null });
    expect((await secondStep(browser, { kind: 'totp', code: '123456' })).code).toBe('factor.codeWrong');
    const { data } = await secondStep(browser, { kind: 'totp', code: codeOf(secret) });
    expect(await enter(browser, data.location)).toBe(actor.email);
  });

  it('accepts a code once, and none of an earlier half minute after it', async () => {
    const actor = await somebody();
    const { secret } = await addTotp(actor);
    const [earlier, code] = [codeOf(secret, new Date(clock.now().getTime() - 30_000)), codeOf(secret)];
    expect((await secondStep(await begun(actor), { kind: 'totp', code })).status).toBe(200);
    expect((await secondStep(await begun(actor), { kind: 'totp', code })).code).toBe('factor.codeWrong');
    expect((await secondStep(await begun(actor), { kind: 'totp', code: earlier })).code).toBe('factor.codeWrong');
    halfMinute();
    expect((await secondStep(await begun(actor), { kind: 'totp', code: codeOf(secret) })).status).toBe(200);
  });

  it('opens one session when its code is sent twenty times at once', async () => {
    const actor = await somebody();
    const { secret } = await addTotp(actor);
    const browser = await begun(actor);
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => secondStep(browser, { kind: 'totp', code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keeps its secret sealed', async () => {
    const { secret, codes } = await addTotp(await somebody());
    const { rows } = await test.pool.query('select f.*, r.* from factors f full join recovery_codes r on false');
    const text = JSON.stringify(rows);
    for (const hidden of [secret, ...(codes ?? [])]) expect(text).not.toContain(hidden);
  });
});

describe('the second step', () => {
  it('ends after five wrong codes, though the sixth were right', async () => {
    const actor = await somebody();
    const { secret } = await addTotp(actor);
    const browser = await begun(actor);
    for (let tries = 0; tries < 5; tries += 1) await secondStep(browser, { kind: 'totp', code: '000000' });
    expect((await secondStep(browser, { kind: 'totp', code: codeOf(secret) })).code).toBe('factor.stepGone');
  });

  it('counts the codes of a person from wherever they come', async () => {
    const actor = await somebody();
    await addTotp(actor);
    const answers: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) answers.push((await secondStep(await begun(actor), { kind: 'totp', code: '000000' })).code);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'factor.codeWrong'));
    expect(answers.at(-1)).toBe('portal.waitBeforeRetry');
  });

  it('is bound to the browser and to ten minutes, and ends with a new password', async () => {
    const actor = await somebody();
    const { secret } = await addTotp(actor);
    await begun(actor);
    expect((await secondStep(newBrowser(), { kind: 'totp', code: codeOf(secret) })).code).toBe('factor.stepGone');
    const late = await begun(actor);
    clock.advance(601_000);
    expect((await secondStep(late, { kind: 'totp', code: codeOf(secret) })).code).toBe('factor.stepGone');
    const browser = await begun(actor);
    await test.pool.query('update users set password_hash = $2 where id = $1', [actor.userId, await hashPassword('another row of pines')]);
    expect((await secondStep(browser, { kind: 'totp', code: codeOf(secret) })).code).toBe('factor.stepGone');
  });

  it('follows a code by mail and a new password by mail as well', async () => {
    const actor = await somebody();
    await addTotp(actor);
    const browser = newBrowser();
    await browser.send(portalEndpoints.requestCode, { body: { email: actor.email } });
    const [, code = ''] = /(\d{6})/.exec(server.mailer.recent().at(-1)?.subject ?? '') ?? [];
    const byCode = await browser.send(portalEndpoints.codeLogin, { body: { email: actor.email, code } });
    expect(byCode.json().data.location).toBe('/portal/second');
    await browser.send(portalEndpoints.forgot, { body: { email: actor.email } });
    const [, reset = ''] = /(\d{6})/.exec(server.mailer.recent().at(-1)?.subject ?? '') ?? [];
    const body = { email: actor.email, code: reset, password: 'seven tall pines in a row' };
    expect((await browser.send(portalEndpoints.reset, { body })).json().data.location).toBe('/portal/second');
  });

  it('is told to the security log, right and wrong', async () => {
    const actor = await somebody();
    const { secret } = await addTotp(actor);
    const browser = await begun(actor);
    await secondStep(browser, { kind: 'totp', code: '000000' });
    await secondStep(browser, { kind: 'totp', code: codeOf(secret) });
    await server.features.securityEvents.flush();
    const events = (await server.app.inject({ url: '/api/auth/security_events/', headers: actor.headers })).json().data;
    const told = events.map(({ type, outcome }: { type: string; outcome: string }) => `${type} ${outcome}`);
    expect(told).toEqual(expect.arrayContaining(['factor.add success', 'factor.check failure', 'factor.check success']));
  });
});

describe('a passkey', () => {
  it('is added, asked for, and signs in', async () => {
    const actor = await somebody();
    const passkey = await addPasskey(actor);
    const browser = await begun(actor);
    const { kinds, passkeyOptions } = (await browser.send(factorEndpoints.secondStep)).json().data;
    expect(kinds).toEqual(['passkey']);
    const { data } = await secondStep(browser, { kind: 'passkey', response: passkey.prove(passkeyOptions.challenge, { counter: 1 }) });
    expect(await enter(browser, data.location)).toBe(actor.email);
  });

  it('leaves no session of a sign-in that ends at the moment in which everything of the person is ended, nor of one under way', async () => {
    let left = 0;
    for (let round = 0; round < 10; round += 1) {
      const actor = await somebody();
      const passkey = await addPasskey(actor);
      const browsers = await Promise.all([begun(actor), begun(actor), begun(actor)]);
      const prove = async (browser: Browser) => {
        const { challenge } = (await browser.send(factorEndpoints.secondStep)).json().data.passkeyOptions;
        return (
          (await secondStep(browser, { kind: 'passkey', response: passkey.prove(challenge, { counter: 0 }) })).data?.location ?? '/sso'
        );
      };
      const [held, racing, later] = browsers;
      const location = await prove(held);
      await Promise.all([
        enter(held, location),
        prove(racing).then((next) => enter(racing, next)),
        post(actor, sessionEndpoints.endOtherSessions.path),
      ]);
      expect(await prove(later)).toBe('/sso');
      for (const browser of browsers) left += Number((await browser.send(profileEndpoints.profile)).statusCode !== 401);
    }
    expect(left).toBe(0);
  });

  it('refuses another challenge, another site, another person’s passkey and a counter that went back', async () => {
    const actor = await somebody();
    const passkey = await addPasskey(actor);
    const strange = await addPasskey(await somebody());
    const attempt = async (answerOf: (challenge: string) => object) => {
      const browser = await begun(actor);
      const { challenge } = (await browser.send(factorEndpoints.secondStep)).json().data.passkeyOptions;
      return (await secondStep(browser, { kind: 'passkey', response: answerOf(challenge) })).code;
    };
    expect(await attempt((challenge) => passkey.prove(challenge, { counter: 5 }))).toBeUndefined();
    const wrong = 'factor.passkeyWrong';
    expect(await attempt(() => passkey.prove('c29tZXRoaW5nIGVsc2U', { counter: 6 }))).toBe(wrong);
    expect(await attempt((challenge) => passkey.prove(challenge, { counter: 6, from: 'https://evil.example' }))).toBe(wrong);
    expect(await attempt((challenge) => strange.prove(challenge, { counter: 6 }))).toBe(wrong);
    expect(await attempt((challenge) => passkey.prove(challenge, { counter: 4 }))).toBe(wrong);
    expect(await attempt(() => ({ id: 'x' }))).toBe(wrong);
  });

  it('is made by one answer to one challenge', async () => {
    const actor = await somebody();
    const { data } = await post(actor, '/api/user/factors/passkey/', { password });
    const made = createSoftPasskey(origin).make(data.options.challenge);
    expect((await post(actor, '/api/user/factors/passkey/confirm/', { name: 'Key', response: made })).status).toBe(200);
    const again = createSoftPasskey(origin).make(data.options.challenge);
    expect((await post(actor, '/api/user/factors/passkey/confirm/', { name: 'Key', response: again })).code).toBe('factor.passkeyWrong');
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed, and are told by mail', async () => {
    const actor = await somebody();
    const { codes } = await addTotp(actor);
    const [code = ''] = codes ?? [];
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await secondStep(await begun(actor), { kind: 'recovery', code: typed })).status).toBe(200);
    expect(server.mailer.recent().at(-1)).toMatchObject({ to: actor.email, subject: 'A recovery code was used' });
    expect((await secondStep(await begun(actor), { kind: 'recovery', code })).code).toBe('factor.codeWrong');
    expect((await listOf(actor)).recoveryCodesLeft).toBe(9);
  });

  it('are of 120 random bits, so that a plain hash of one can not be turned back', async () => {
    const { codes } = await addTotp(await somebody());
    for (const code of codes ?? []) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(10);
  });

  it('of another person open nothing', async () => {
    const { codes } = await addTotp(await somebody());
    const actor = await somebody();
    await addTotp(actor);
    expect((await secondStep(await begun(actor), { kind: 'recovery', code: codes?.[0] ?? '' })).code).toBe('factor.codeWrong');
  });

  it('are replaced by new ones with the retyped password', async () => {
    const actor = await somebody();
    const { codes } = await addTotp(actor);
    expect((await post(actor, '/api/user/factors/recovery_codes/', { password: 'wrong' })).code).toBe('factor.passwordWrong');
    const { data } = await post(actor, '/api/user/factors/recovery_codes/', { password });
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await secondStep(await begun(actor), { kind: 'recovery', code: codes?.[0] ?? '' })).code).toBe('factor.codeWrong');
    expect((await secondStep(await begun(actor), { kind: 'recovery', code: data.recoveryCodes[0] })).status).toBe(200);
  });
});

describe('removing a second factor', () => {
  it('asks for the password, is told by mail and in the log, and leaves no code behind the last', async () => {
    const actor = await somebody();
    const { id } = await addTotp(actor);
    expect((await post(actor, `/api/user/factors/${id}/remove/`, { password: 'wrong' })).code).toBe('factor.passwordWrong');
    expect((await post(actor, `/api/user/factors/${id}/rename/`, { name: 'Old phone' })).status).toBe(200);
    expect((await post(actor, `/api/user/factors/${id}/remove/`, { password })).status).toBe(200);
    expect(server.mailer.recent().at(-1)?.text).toContain('“Old phone” is no longer asked for');
    expect(await listOf(actor)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect(await passwordStep(newBrowser(), actor)).toContain('/sso?token=');
  });

  it('is done by the operator for others, with the operator’s password, told by mail, in both logs', async () => {
    const actor = await somebody();
    await addTotp(actor);
    const operator = await somebody({ isOperator: true });
    const url = `/api/operator/users/${actor.userId}/reset_factors/`;
    expect((await post(operator, url, { password: 'wrong' })).code).toBe('factor.passwordWrong');
    expect((await post(operator, `/api/operator/users/${operator.userId}/reset_factors/`, { password })).code).toBe('factor.ownReset');
    expect((await post(operator, url, { password })).status).toBe(200);
    expect((await post(operator, url, { password })).code).toBe('factor.noneToReset');
    expect(server.mailer.recent().at(-1)).toMatchObject({ to: actor.email, subject: 'Your second factors were removed' });
    expect(await passwordStep(newBrowser(), actor)).toContain('/sso?token=');
    const acts = (await server.app.inject({ url: '/api/operator/acts/', headers: operator.headers })).json().data.items;
    expect(acts[0]).toMatchObject({ action: 'user.reset-factors', subjectName: actor.email });
    await server.features.securityEvents.flush();
    const events = (await server.app.inject({ url: '/api/auth/security_events/', headers: actor.headers })).json().data;
    expect(events[0]).toMatchObject({ type: 'factor.reset' });
  });
});

describe('an operator of a server that others can reach', () => {
  it('gets the operator’s console with a second factor alone', async () => {
    const open = await createTestApp(test, { clock, config: { needsOperatorFactor: true } });
    const operator = await somebody({ isOperator: true });
    const ask = async () => (await open.app.inject({ url: '/api/operator/acts/', headers: operator.headers })).json();
    expect(await ask()).toMatchObject({ code: 'factor.operatorNeedsOne' });
    expect(await open.features.factors.findBareOperators()).toContain(operator.email);
    await addTotp(operator);
    expect(await open.features.factors.findBareOperators()).not.toContain(operator.email);
    expect((await ask()).errno).toBe(0);
    await open.close();
  });
});
