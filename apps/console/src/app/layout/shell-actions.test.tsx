import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { toasts } from '#console/kernel/notices/toast.ts';
import { type GlobalState, initialState } from '#console/kernel/session/global-state.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { checkSession, watchLeaving } from '#console/kernel/session/session.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { App } from '../app.tsx';
import { EmbeddedBar } from './embedded-bar.tsx';
import { ShopSwitcher } from './shop-switcher.tsx';
import { useSignOut } from './use-sign-out.ts';

const shops = ['Tea', 'Paper'].map((name, index) => ({ id: String(index), domain: `${name}.example`, name, platform: 'sandbox' }));
const fetched = vi.fn<typeof fetch>();
const reload = vi.fn();
const assign = vi.fn();

const answer = (body: object, status = 200): Response => new Response(JSON.stringify(body), { status });
const texts = () => toasts.get().map(({ kind, text }) => [kind, text]);

beforeAll(startTestTexts);
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  const current = { shop_id: '0', domain: 'tea.example', name: 'Tea' };
  queryClient.setQueryData<GlobalState>(profileQuery.queryKey, {
    ...initialState,
    profile: { ...initialState.profile, role: 'owner' },
    current_shop: current,
    shop_list: shops,
  });
});
afterEach(() => {
  cleanup();
  for (const mock of [reload, assign]) mock.mockReset();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const findShop = async (name: string): Promise<HTMLElement> => {
  render(
    <QueryClientProvider client={queryClient}>
      <ShopSwitcher />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Current shop/ }));
  return screen.findByRole('menuitemradio', { name });
};

const switchTo = async (name: string) => fireEvent.click(await findShop(name));

describe('switching the shop', () => {
  it('says so and reloads the page a second later', async () => {
    fetched.mockResolvedValueOnce(answer({ errno: 0, msg: '', data: {} }));
    const shop = await findShop('Paper');
    // The menu opens by the clock, so that stands still only from here on.
    vi.useFakeTimers();
    fireEvent.click(shop);
    await vi.waitFor(() => expect(texts()).toEqual([['success', 'Switch shop done.']]), { timeout: 60_000 });
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"shop_id":"1"}');
    await vi.advanceTimersByTimeAsync(500);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('warns with the words of the server when it refuses', async () => {
    fetched.mockResolvedValueOnce(answer({ errno: 1, code: 'session.shop', msg: 'This shop is not yours.', data: {} }));
    await switchTo('Paper');
    await waitFor(() => expect(texts()).toEqual([['warning', 'This shop is not yours.']]));
    expect(screen.getByRole('button', { name: /Current shop/ })).toHaveProperty('disabled', false);
  });

  it('warns when there was no answer', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await switchTo('Paper');
    await waitFor(() => expect(texts()).toEqual([['warning', 'Switch shop failed.']]));
    expect(reload).not.toHaveBeenCalled();
  });

  it('connects another store by its name, and asks for one', async () => {
    fetched.mockResolvedValue(answer({ errno: 0, msg: '', data: { id: '2', name: 'Ink', domain: 'ink.sandbox' } }));
    await findShop('Paper');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Connect another store' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connect another store' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect another store' }));
    expect(await within(dialog).findByText('Please enter a name for the store.')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.change(within(dialog).getByLabelText('Name of the store'), { target: { value: 'Ink' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect another store' }));
    await waitFor(() => expect(texts()).toEqual([['success', '“Ink” is connected. Switch to it here whenever you like.']]));
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"name":"Ink"}');
  });

  it('asks nothing for the shop that is current already', async () => {
    await switchTo('Tea');
    expect(fetched).not.toHaveBeenCalled();
  });
});

const SignOut = () => {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={signOut}>
      out
    </button>
  );
};

describe('signing out', () => {
  const signOut = () => {
    render(<SignOut />);
    fireEvent.click(screen.getByRole('button', { name: 'out' }));
  };

  it('shows the word of the server, then goes to the signed-out page of the portal', async () => {
    fetched.mockResolvedValueOnce(answer({ errno: 0, msg: 'Goodbye.', data: { logout_url: '/portal/signed-out' } }));
    signOut();
    await waitFor(() => expect(texts()).toEqual([['success', 'Goodbye.']]));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/portal/signed-out'));
  });

  it('warns with the word of the server when it fails, and stays', async () => {
    fetched.mockResolvedValueOnce(answer({ errno: 1, code: 'request.fault', msg: 'Request failed, please try again later!' }, 500));
    signOut();
    await waitFor(() => expect(texts()).toEqual([['warning', 'Request failed, please try again later!']]));
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('signing out without a connection', () => {
  const presence = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the mark that the server sets
    document.cookie = 'sessionid=1; Path=/';
  };
  const signedOut = { authenticated: false, csrfToken: '', loginUrl: '/portal/login' };
  const paths = () => fetched.mock.calls.map(([address]) => String(address));

  it('clears the screen at once, and ends the session as soon as the server answers', async () => {
    presence();
    onTestFinished(() => localStorage.clear());
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    render(<App />);
    render(<SignOut />);
    fireEvent.click(screen.getByRole('button', { name: 'out' }));
    await screen.findByRole('heading', { level: 1, name: 'You have signed out' });
    expect(queryClient.getQueryData(profileQuery.queryKey)).toBeUndefined();
    fetched.mockReset();
    fetched.mockImplementation(async (address) =>
      String(address).includes('logout') ? answer({ errno: 0, msg: '', data: {} }) : answer({ errno: 0, msg: '', data: signedOut }),
    );
    const stop = watchLeaving();
    window.dispatchEvent(new Event('online'));
    stop();
    await screen.findByRole('heading', { level: 1, name: 'Connect your store' });
    expect(paths().slice(0, 2)).toEqual(['/api/auth/logout/', '/api/auth/session/']);
    expect(localStorage.getItem('leaving')).toBeNull();
  });

  it('is finished by the next page of the browser, whatever it opens', async () => {
    presence();
    localStorage.setItem('leaving', '1');
    fetched.mockImplementation(async () => answer({ errno: 0, msg: '', data: { ...signedOut, authenticated: true } }));
    await checkSession();
    expect(paths()).toEqual(['/api/auth/logout/', '/api/auth/session/']);
    expect(localStorage.getItem('leaving')).toBeNull();
  });
});

describe('inside a frame', () => {
  const draw = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <EmbeddedBar />
      </MemoryRouter>,
    );

  it('offers to optimize a listing on the dashboard, and the way home elsewhere', () => {
    const { unmount } = draw('/dashboard');
    expect(screen.getByRole('link', { name: 'Optimize listing' }).getAttribute('href')).toBe('/freestyle');
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    unmount();
    draw('/settings');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain('Profile');
  });

  it('has membership and profile under More actions', async () => {
    draw('/dashboard');
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Membership', 'Profile']);
  });
});
