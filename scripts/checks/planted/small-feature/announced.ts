/** A test of the copy's console: the new screen at its address, in title, sidebar, palette and among the screens that may be framed. */
export const announced = `import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { checkSession } from '#console/kernel/session/session.ts';
import { screenFacts } from '../../build/screen-facts.ts';
import { startTestTexts } from '../../test/texts.ts';
import { createRouter } from './router.tsx';

const user = { uuid: 'u', name: 'Mei', email: 'mei@tea.example', owner: 'Tea', currency: 'CNY', isDismissedTips: true, dismissedTips: [], usage: ['quseit'], property_type: '', role: 'owner' };
const answers: Record<string, unknown> = {
  '/api/auth/session/': { authenticated: true, csrfToken: 'c', loginUrl: '/portal/login' },
  '/api/user/profile/': { user, shop: null, settings: { timeZone: null, devLogin: false }, enterprise_setting: null },
  '/api/user/shop/': [],
  '/api/note/': { items: [], nextCursor: null },
};
const serve = async (input: string) => {
  const data = answers[new URL(input, 'http://localhost').pathname];
  return new Response(JSON.stringify(data === undefined ? { errno: 1, code: 'request.notFound', msg: 'Nothing.' } : { errno: 0, msg: '', data }), { status: data === undefined ? 404 : 200 });
};

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a new screen is announced', async () => {
  vi.stubGlobal('fetch', serve);
  document.cookie = 'sessionid=1; Path=/';
  history.replaceState(null, '', '/notes');
  await act(checkSession);
  render(<RouterProvider router={createRouter()} />);
  await screen.findByRole('heading', { level: 1, name: 'Notes' });
  await waitFor(() => expect(document.title).toMatch(/^Notes · /));
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  expect(menu.getByRole('link', { name: 'Notes' }).getAttribute('href')).toBe('/notes');
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('option', { name: /Notes/ })).toBeTruthy();
  expect(await screenFacts()).toContainEqual({ path: '/notes', mayBeFramed: true });
});
`;
