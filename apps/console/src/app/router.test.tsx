import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored } from '#console/kernel/browser/storage.ts';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { checkSession } from '#console/kernel/session/session.ts';
import { startTestTexts } from '../../test/texts.ts';
import { createRouter } from './router.tsx';

const answer = (data: unknown): Response => new Response(JSON.stringify({ errno: 0, msg: '', data }), { status: 200 });
const nothing = (): Response =>
  new Response(JSON.stringify({ errno: 1, code: 'request.notFound', msg: 'There is nothing at this address.' }), { status: 404 });

const profile = {
  user: {
    uuid: 'u',
    name: 'Mei',
    email: 'mei@tea.example',
    owner: 'Tea',
    currency: 'CNY',
    isDismissedTips: true,
    usage: ['inkstone_api'],
    property_type: '',
    role: 'owner',
  },
  shop: null,
  settings: { timeZone: null, devLogin: false },
  enterprise_setting: null,
};

const nothing404 = 'There is nothing at this address';

const enterpriseProfile = (title: string) => ({
  ...profile,
  user: { ...profile.user, usage: ['quseit'], role: 'member' },
  enterprise_setting: { title, domain: '' },
});

let isAuthenticated = true;
let isSharedUser = false;
let isSwitchedOff = false;
let served: object = profile;
const reload = vi.fn();
const warned = vi.fn();

const serve = async (input: RequestInfo | URL): Promise<Response> => {
  const { pathname } = new URL(String(input), 'http://localhost');
  if (pathname === '/api/auth/session/')
    return answer({ authenticated: isAuthenticated, isSharedUser, isSwitchedOff, csrfToken: 'c', loginUrl: '/portal/login' });
  if (pathname === '/api/user/profile/') return answer(served);
  return ['/api/user/shop/', '/api/chats/bases/'].includes(pathname) ? answer([]) : nothing();
};

const setMark = (isSet: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the presence mark as the server sets it
  document.cookie = isSet ? 'sessionid=1; Path=/' : 'sessionid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
};

const open = async (path: string) => {
  history.replaceState(null, '', path);
  await act(checkSession);
  const router = createRouter();
  render(<RouterProvider router={router} />);
  return router;
};

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeAll(startTestTexts);
beforeEach(() => {
  isAuthenticated = true;
  isSharedUser = false;
  isSwitchedOff = false;
  served = profile;
  setMark(true);
  reload.mockReset();
  warned.mockReset();
  vi.stubGlobal('fetch', serve);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'warn').mockImplementation(warned);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a shared user', () => {
  const shared = { ...profile, user: { ...profile.user, name: 'Mei', owner: 'Acme', role: 'shared', usage: ['quseit'] } };
  const asked: string[] = [];
  const note = (input: RequestInfo | URL) => {
    asked.push(new URL(String(input), 'http://localhost').pathname);
    return serve(input);
  };

  it.each(['/', '/dashboard', '/shared'])('comes from %s to the page of what is open', async (path) => {
    isSharedUser = true;
    served = shared;
    const router = await open(path);
    await heading('Hello, Mei');
    expect(router.state.location.pathname).toBe('/shared');
    await screen.findByRole('heading', { name: 'Nothing is open to you yet' });
  });

  it('meets at every other address that it is not open, and nothing of it is asked for', async () => {
    isSharedUser = true;
    served = shared;
    asked.length = 0;
    vi.stubGlobal('fetch', note);
    const router = await open('/wallet');
    await heading('This page is not open to you');
    for (const path of ['/users', '/settings', '/secret_badass_page', '/no_such_page']) {
      await act(() => router.navigate(path));
      await heading('This page is not open to you');
    }
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect([...new Set(asked)].toSorted()).toEqual(['/api/auth/session/', '/api/user/profile/']);
  });

  it('has a house of their own that the account’s people are led out of', async () => {
    const router = await open('/shared');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });
});

describe('login gate', () => {
  it('stands in the place of every screen that needs a session, with the way to the portal and back', async () => {
    setMark(false);
    await open('/users?page=2');
    await heading('Connect your store');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/portal/login?redirect=%2Fusers%3Fpage%3D2');
    expect(screen.getByText(/Version 1\.0\.0/).textContent).toContain(String(new Date().getFullYear()));
    expect(warned).toHaveBeenCalledWith('Token or expires not found');
  });

  it('stands there too when the mark is left over from a session that has ended', async () => {
    isAuthenticated = false;
    await open('/dashboard');
    await heading('Connect your store');
  });

  it('tells whose access was switched off while signed in, and speaks of no store', async () => {
    [isSharedUser, served] = [true, { ...profile, user: { ...profile.user, role: 'shared', usage: ['quseit'] } }];
    await open('/shared');
    await heading('Hello, Mei');
    [isAuthenticated, isSharedUser, isSwitchedOff] = [false, false, true];
    await act(checkSession);
    await heading('Your access was switched off');
    expect(screen.getByText(/ask the person who invited you/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/portal/login?redirect=%2Fshared');
    expect(screen.queryByText(/store/i)).toBeNull();
  });

  it('says so when the server cannot be asked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await open('/');
    await heading('The server could not say whether you are signed in.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('reloads the page when it is left by back or replace, and not by a link', async () => {
    setMark(false);
    const router = await open('/');
    await heading('Connect your store');
    await act(() => router.navigate('/connect-store'));
    expect(reload).not.toHaveBeenCalled();
    await act(() => router.navigate('/help/term', { replace: true }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('gives way to the dashboard when there is a session', async () => {
    const router = await open('/connect-store');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the operator’s console', () => {
  it('is for a stranger an address like any unknown one, by its title too', async () => {
    await open('/secret_badass_page/vendors');
    await heading(nothing404);
    await waitFor(() => expect(document.title).toBe(`${nothing404} · Inkstone – one-stop AI content-generation API service`));
  });
});

describe('the way in', () => {
  it('leads an enterprise to its own dashboard', async () => {
    served = enterpriseProfile('');
    const router = await open('/');
    await waitFor(() => expect(router.state.location.pathname).toBe('/enterprise_dashboard'));
    await heading('Enterprise Dashboard');
  });
});

describe('screens', () => {
  it('show the variant in title, logo and icon of the page', async () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon-copywriting.svg">');
    await open('/nowhere');
    await heading('There is nothing at this address');
    await waitFor(() => expect(document.title).toBe(`${nothing404} · Inkstone – one-stop AI content-generation API service`));
    expect(screen.getAllByText('Inkstone API').length).toBeGreaterThan(0);
    expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/favicon-api.svg');
  });

  it('bear an enterprise’s own title, for its members too, and a new one without a reload', async () => {
    served = enterpriseProfile('茶与松');
    await open('/coze/setting');
    await heading('Bot settings comes later');
    await waitFor(() => expect(document.title).toBe('Bot settings · 茶与松'));
    expect(screen.getByRole('banner').textContent).toContain('茶与松');
    served = enterpriseProfile('Tea & Pine');
    await act(() => queryClient.invalidateQueries({ queryKey: ['profile'] }));
    await waitFor(() => expect(document.title).toBe('Bot settings · Tea & Pine'));
    served = enterpriseProfile('');
    await act(() => queryClient.invalidateQueries({ queryKey: ['profile'] }));
    await waitFor(() => expect(document.title).toBe('Bot settings · Inkstone – make a chat assistant for your enterprise'));
    expect(screen.getByRole('banner').textContent).toContain('Inkstone Enterprise');
  });

  it('bear the own title from the first moment after a reload, and forget it with the session', async () => {
    served = enterpriseProfile('Tea & Pine');
    await open('/coze/setting');
    await waitFor(() => expect(document.title).toBe('Bot settings · Tea & Pine'));
    cleanup();
    queryClient.clear();
    document.title = '';
    vi.stubGlobal('fetch', (input: string) => (input.includes('/api/user/') ? new Promise(() => undefined) : serve(input)));
    await open('/coze/setting');
    await heading('Bot settings comes later');
    expect(document.title).toBe('Bot settings · Tea & Pine');
    expect(screen.getByRole('banner').textContent).toContain('Tea & Pine');
    isAuthenticated = false;
    await act(checkSession);
    expect(readStored('face')).toBeNull();
  });

  it('leave the title of an account to its enterprise variant', async () => {
    served = { ...enterpriseProfile('Tea & Pine'), user: { ...profile.user, usage: ['inkstone_api', 'quseit'] } };
    await open('/coze/setting');
    await waitFor(() => expect(document.title).toBe('Bot settings · Inkstone – one-stop AI content-generation API service'));
  });

  it('say so when they come later or are switched off', async () => {
    const router = await open('/coze/setting');
    await heading('Bot settings comes later');
    await act(() => router.navigate('/email_writer'));
    await heading('Email Writer is switched off');
  });

  it('of the help pages are open without a session', async () => {
    setMark(false);
    await open('/help/privacy');
    await heading('Privacy policy');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  });
});
