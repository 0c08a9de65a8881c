import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { type GlobalState, initialState } from '#console/kernel/session/global-state.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { LinkContext } from '#console/ui/controls/link.tsx';
import { UnsavedGuard } from '#console/ui/forms/unsaved.tsx';

type Answer = { status?: number; data?: unknown; refusal?: { code: string; msg: string; issues?: { path: string; msg: string }[] } };
/** Answers by `METHOD path`; a question without one fails the test. */
export type Answers = Record<string, Answer | ((body: unknown, query: URLSearchParams) => Answer)>;

export type Question = { key: string; body: unknown };

const respond = ({ status = 200, data, refusal }: Answer): Response =>
  new Response(JSON.stringify(refusal ? { errno: 1, ...refusal } : { errno: 0, msg: '', data }), {
    status: refusal && status === 200 ? 422 : status,
    headers: { 'content-type': 'application/json' },
  });

/** Stands in for the server; answers with what was asked of it, in order. */
export const fakeServer = (answers: Answers): Question[] => {
  const asked: Question[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const key = `${init.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const answer = answers[key];
    // Test files share a worker: a call that an earlier test left behind may renew its session while this one runs.
    if (answer || key !== 'GET /api/auth/session/') asked.push({ key, body });
    if (!answer) throw new Error(`unexpected request: ${key}`);
    return respond(typeof answer === 'function' ? answer(body, searchParams) : answer);
  });
  return asked;
};

let known: GlobalState | null = null;

/** What the pages drawn in this test know of the person from the start. */
export const knowing = (state: Partial<GlobalState>): void => {
  known = { ...initialState, ...state };
  onTestFinished(() => {
    known = null;
  });
};

/** Draws a screen at an address, within what the shell gives to all; every other address shows where it is. */
export const drawPage = (path: string, element: ReactNode, at: string) => {
  const router = createMemoryRouter(
    [
      { path, element: <UnsavedGuard>{element}</UnsavedGuard> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  if (known) client.setQueryData<GlobalState>(profileQuery.queryKey, known);
  render(
    <QueryClientProvider client={client}>
      <LinkContext value={Link}>
        <RouterProvider router={router} />
      </LinkContext>
    </QueryClientProvider>,
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    /** Whether every question has its answer. */
    isIdle: () => client.isFetching() === 0,
  };
};
