import type { SecurityEvent } from '@inkstone/contract/security-events';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { choose } from '../../../test/choose.ts';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { ActivityCard } from './activity-card.tsx';
import { SecurityLogPage } from './security-log.page.tsx';

beforeAll(startTestTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-22T08:00:00.000Z';
const event = (changes: Partial<SecurityEvent>): SecurityEvent => ({
  id: 1,
  type: 'sign-in.open',
  outcome: 'success',
  who: 'Ada <ada@example.com>',
  isKnown: true,
  address: '203.0.113.5',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
  code: '',
  details: { method: 'password' },
  count: 1,
  at,
  lastAt: at,
  ...changes,
});
const list = 'GET /api/operator/security_events/';
const answer = (items: SecurityEvent[]) => ({ data: { items, nextCursor: null, keptDays: 180 } });

describe('the security log', () => {
  it('says what happened, who it was and from where, how often, and how long it is kept', async () => {
    fakeServer({
      [list]: answer([
        event({}),
        event({ id: 2, outcome: 'failure', who: 'nobody@example.com', isKnown: false, code: 'portal.loginFailed', count: 7 }),
        event({ id: 3, type: 'refusal.limit', outcome: 'refused', who: '', address: '', details: { crowd: 'yes', route: 'GET /api/' } }),
      ]),
    });
    drawPage('/log', <SecurityLogPage />, '/log');
    for (const text of [
      'Signed in',
      'Sign-in failed',
      'Too many requests',
      'No such account',
      'Many different ones',
      'portal.loginFailed',
    ]) {
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    }
    expect(screen.getAllByText(/7 times since/).length).toBeGreaterThan(0);
    expect(screen.getByText(/kept for 180 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'audit log' }).getAttribute('href')).toBe('/secret_badass_page/audit');
  });

  it('is narrowed down in the address, and says when nothing is left', async () => {
    const queries: URLSearchParams[] = [];
    const onList = (_body: unknown, query: URLSearchParams) => {
      queries.push(query);
      return answer([]);
    };
    fakeServer({ [list]: onList });
    drawPage('/log', <SecurityLogPage />, '/log?outcome=failure');
    await screen.findByText('No event matches');
    await choose(screen.getByRole('combobox', { name: 'Event' }), 'Sign-ins');
    await waitFor(() => expect(queries.at(-1)?.get('group')).toBe('sign-in'));
    expect(queries.at(-1)?.get('outcome')).toBe('failure');
    await press('Clear filters');
    await screen.findByText('Nothing has happened yet');
  });
});

describe('the recent activity', () => {
  it('shows a person their sign-ins with device and place', async () => {
    fakeServer({ 'GET /api/auth/security_events/': { data: [event({}), event({ id: 2, outcome: 'failure', count: 3 })] } });
    drawPage('/settings', <ActivityCard />, '/settings');
    expect(await screen.findByText('Signed in')).toBeTruthy();
    expect(screen.getByText(/Sign-in failed · 3 times/)).toBeTruthy();
    expect(screen.getAllByText(/Chrome, Linux · 203\.0\.113\.5 · password/).length).toBe(2);
  });

  it('says that nothing happened', async () => {
    fakeServer({ 'GET /api/auth/security_events/': { data: [] } });
    drawPage('/settings', <ActivityCard />, '/settings');
    expect(await screen.findByText('Nothing has happened lately.')).toBeTruthy();
  });
});
