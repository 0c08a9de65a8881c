import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkSession } from '#console/kernel/session/session.ts';
import { drawInto } from '#console/ui/layout/draw-into.tsx';
import { startTestTexts } from '../../test/texts.ts';
import { App } from './app.tsx';
import { ErrorScreen } from './error-screen.tsx';

const reload = vi.fn();

const answerSignedOut = async (): Promise<Response> => {
  const data = { authenticated: false, csrfToken: '', loginUrl: '/portal/login' };
  return new Response(JSON.stringify({ errno: 0, msg: '', data }), { status: 200 });
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const openGate = async (path: string) => {
  history.replaceState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await checkSession();
  render(<App />);
  await heading('Connect your store');
};

beforeAll(startTestTexts);
beforeEach(() => {
  reload.mockReset();
  // biome-ignore lint/suspicious/noDocumentCookie: takes away the presence mark of a test before
  document.cookie = 'sessionid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  vi.stubGlobal('fetch', answerSignedOut);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the page before the router is there', () => {
  it('draws the gate at any address that needs a session', async () => {
    await openGate('/users?page=2');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/portal/login?redirect=%2Fusers%3Fpage%3D2');
  });

  it('leaves presses with a key, and links to outside, to the browser', async () => {
    await openGate('/');
    const stopped = (name: string, init: MouseEventInit) => {
      const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      let isStopped = false;
      const see = (event: Event) => {
        isStopped = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', see, { once: true });
      screen.getByRole('link', { name }).dispatchEvent(press);
      return isStopped;
    };
    expect(stopped('Terms of service', { ctrlKey: true })).toBe(false);
    expect(stopped('Terms of service', { button: 1 })).toBe(false);
    expect(stopped('Sign in', {})).toBe(false);
    expect(window.location.pathname).toBe('/');
  });

  it('follows a link without loading the page anew, and the router goes on from there', async () => {
    await openGate('/users');
    const before = history.length;
    fireEvent.click(screen.getByRole('link', { name: 'Connect by store domain' }));
    await heading('Manage your business');
    expect(window.location.pathname).toBe('/login');
    expect(history.length).toBe(before + 1);
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: 'Inkstone' }));
    await heading('Connect your store');
    expect(window.location.pathname).toBe('/');
  });

  it('reloads when the gate is left by the way back', async () => {
    await openGate('/');
    history.replaceState(null, '', '/help/term');
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('says so when it breaks', async () => {
    const Broken = () => {
      throw new TypeError('Failed to fetch dynamically imported module: router.js');
    };
    const element = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => element.remove());
    drawInto(element, <Broken />, (error) => <ErrorScreen error={error} />);
    await heading('A newer version is ready');
    fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
