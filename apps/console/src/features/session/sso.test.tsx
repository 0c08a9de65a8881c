import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSession } from '#console/kernel/session/session.ts';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { SsoScreen } from './sso.screen.tsx';

beforeAll(startTestTexts);
beforeEach(() => window.history.replaceState(null, '', '/sso?token=in-the-address-bar'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const signedOut = { 'GET /api/auth/session/': { data: { authenticated: false, csrfToken: '', loginUrl: '/portal/login?state=s' } } };

const open = async (search: string, answers: Answers = {}) => {
  const asked = fakeServer({ ...signedOut, ...answers });
  await checkSession();
  asked.splice(0);
  return { asked, ...drawPage('/sso', <SsoScreen />, `/sso${search}`) };
};

const signedIn = { data: { status: 'signed-in', redirect: '/freestyle', csrfToken: 'c' } };
const confirm = { data: { status: 'confirm', name: 'Robin Ash', email: 'robin@person.example' } };

describe('the one-time sign-in', () => {
  it('says without a token that the check failed, and asks nothing', async () => {
    const { asked } = await open('');
    expect(screen.getByText('Token check failed, sign cancelled.')).toBeTruthy();
    expect(screen.queryByText('Using SSO Auth, Loading...')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('waits with the specification’s words, takes the token out of the address bar and goes on', async () => {
    const { asked, address } = await open('?token=one-time', { 'POST /api/auth/sso/': signedIn });
    expect(screen.getAllByText('Using SSO Auth, Loading...')).toHaveLength(2); // seen, and heard
    expect(window.location.search).toBe('');
    await waitFor(() => expect(address()).toBe('/freestyle'));
    expect(asked[0]).toEqual({ key: 'POST /api/auth/sso/', body: { token: 'one-time', confirmed: false } });
    expect(asked.filter(({ key }) => key === 'POST /api/auth/sso/')).toHaveLength(1);
  });

  it('asks the person when the sign-in did not begin here, and goes on only after a yes', async () => {
    const answer = (body: unknown) => (JSON.stringify(body).includes('"confirmed":true') ? signedIn : confirm);
    const { address } = await open('?token=one-time', { 'POST /api/auth/sso/': answer });
    expect(await screen.findByText('Continue as Robin Ash?')).toBeTruthy();
    expect(screen.getByText(/robin@person\.example/)).toBeTruthy();
    expect(address()).toBe('/sso?token=one-time');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/freestyle'));
  });

  it('says that the check failed when the server refuses', async () => {
    await open('?token=used', {
      'POST /api/auth/sso/': { status: 401, refusal: { code: 'session.ssoFailed', msg: 'Token check failed, sign cancelled.' } },
    });
    expect(await screen.findByText('Token check failed, sign cancelled.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['portal-unavailable', 'The portal did not answer. Please try again in a moment.'],
    ['attempt-unknown', 'This sign-in was begun elsewhere or has expired.'],
    [
      'setup-token',
      'Whoever signs in first runs this installation. Open the address with “setup=” that the server printed when it started; it stands in the server’s log.',
    ],
    ['made-up', 'A sign-in link works once and for one minute.'],
  ])('explains a refusal of the portal: %s', async (reason, text) => {
    await open(`?refused=${reason}`);
    expect(screen.getByText(text)).toBeTruthy();
  });
});
