import { randomUUID } from 'node:crypto';
import type { DataOf, InputOf, JsonEndpoint } from '@inkstone/contract/kit/endpoint';
import { type DevLogin, portalEndpoints } from '@inkstone/contract/portal';
import { sessionEndpoints } from '@inkstone/contract/session';
import { type Language, phrases } from '@inkstone/phrases';
import type { BrowserContext, Page } from 'playwright-core';
import type { Contexts, Look, Visit } from './contexts.ts';

type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
type Call = <E extends JsonEndpoint>(endpoint: E, parts: InputOf<E>) => Promise<DataOf<E>>;

/** Somebody who is signed in, in a browser of their own. */
export type Person = Visit & {
  email: string;
  /** Asks the installation over HTTP, for what a journey needs and is not about. */
  call: Call;
};

export type Where = Look & { contexts: Contexts };

/** What everybody of the journeys signs in with. */
export const password = 'quiet harbour lantern';

const addressOf = (path: string, { params = {}, query }: Parts): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
};

/** `csrf`: the token that only a page of the session knows; a caller without a session has none. */
const send = async (context: BrowserContext, { method, path }: JsonEndpoint, { csrf, ...parts }: Parts & { csrf?: string }) => {
  const headers = { 'x-requested-with': 'console', ...(csrf && { 'x-csrf-token': csrf }) };
  const response = await context.request.fetch(addressOf(path, parts), {
    method,
    headers,
    ...(parts.body !== undefined && { data: parts.body }),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()).data;
};

const callAs =
  (context: BrowserContext, csrf: string): Call =>
  (endpoint, parts) =>
    send(context, endpoint, { ...(parts as Parts), csrf }); // what an endpoint takes is parts of a request, whatever their types

const developmentLogins: Record<DevLogin, JsonEndpoint> = {
  shop: sessionEndpoints.fakeShop,
  enterprise: sessionEndpoints.fakeEnterprise,
  api: sessionEndpoints.fakeApi,
  operator: sessionEndpoints.fakeOperator,
};

/** Somebody new with sample data, by a development login; on the page `at`. */
export const comeAs = async (kind: DevLogin, { at = '/dashboard', contexts, ...where }: Where & { at?: string }): Promise<Person> => {
  const visited = await contexts.take(where);
  const email = `${randomUUID()}@journey.example`;
  const { csrfToken } = await send(visited.context, developmentLogins[kind], { body: { email } });
  await visited.page.goto(at);
  return { ...visited, email, call: callAs(visited.context, csrfToken) };
};

export type Newcomer = {
  name: string;
  email: string;
  invitation?: string;
  /** Reads the code that proves the address, where the installation mails one. */
  codeFor?: (email: string) => Promise<string>;
};

/** Opens an account over HTTP and signs in with it; no page is open yet. */
export const register = async ({ codeFor, ...newcomer }: Newcomer, { contexts, ...where }: Where): Promise<Person> => {
  const visited = await contexts.take(where);
  const { context } = visited;
  const { email } = newcomer;
  const body = { ...newcomer, password, variant: 'api', isPolicyAccepted: true };
  const opened = await send(context, portalEndpoints.register, { body });
  const proof = async () => ({ body: { email, code: await codeFor?.(email) } });
  const { location } = opened.status === 'code-sent' ? await send(context, portalEndpoints.verifyEmail, await proof()) : opened;
  const token = new URL(location, where.url).searchParams.get('token');
  const { csrfToken } = await send(context, sessionEndpoints.sso, { body: { token, confirmed: true } });
  return { ...visited, email, call: callAs(context, csrfToken) };
};

/** Where a sign-in leads: each variant to its own. */
export const anyDashboard = /\/(enterprise_)?dashboard$/;

/** A sign-in that did not begin at the console's own gate is confirmed first. */
export const arrive = async (page: Page, language: Language): Promise<void> => {
  const confirm = page.getByRole('button', { name: phrases[language].session.ssoContinue });
  const isThere = page.waitForURL(anyDashboard);
  await Promise.race([confirm.waitFor().then(() => confirm.click()), isThere]);
  await isThere;
};

/** Signs in with the password on the page for it; the caller sees where it leads. */
export const signInByPassword = async (page: Page, language: Language, email: string): Promise<void> => {
  const { portal } = phrases[language];
  await page.goto('/portal/login');
  await page.getByLabel(portal.email, { exact: true }).fill(email);
  await page.getByLabel(portal.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: portal.signIn, exact: true }).click();
};
