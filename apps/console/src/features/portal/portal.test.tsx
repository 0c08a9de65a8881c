import type { PortalOptions } from '@inkstone/contract/portal';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { PortalScreen } from './portal.screen.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const options: PortalOptions = {
  kind: 'embedded',
  startUrl: null,
  isRegistrationOpen: true,
  needsSetupToken: false,
  isFirstAccount: false,
  sendsMail: true,
  devLogins: [],
};

const open = (page: string, answers: Answers = {}, offered: Partial<PortalOptions> = {}) => {
  const asked = fakeServer({ 'GET /api/portal/': { data: { ...options, ...offered } }, ...answers });
  return {
    asked,
    ...drawPage('/portal/*', <PortalScreen />, `/portal/${page}${page.includes('?') ? '&' : '?'}state=s&redirect=%2Ffreestyle`),
  };
};

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const gate = { state: 's', redirect: '/freestyle' };
const handedOver = { data: { location: '/sso?token=t' } };

describe('sign-in', () => {
  it('asks nothing of the server before address and password are given', async () => {
    const { asked } = open('login');
    await screen.findByLabelText('E-mail');
    press('Sign in');
    expect(screen.getByText('Please enter E-mail')).toBeTruthy();
    expect(screen.getByText('Please enter Password')).toBeTruthy();
    expect(asked.map(({ key }) => key)).toEqual(['GET /api/portal/']);
  });

  it('goes over to the console with the token, and sends along what the gate gave', async () => {
    const { asked, address } = open('login', { 'POST /api/portal/login/': handedOver });
    await type('E-mail', 'robin@person.example');
    await type('Password', 'four tall pines');
    press('Sign in');
    await waitFor(() => expect(address()).toBe('/sso?token=t'));
    expect(asked.at(-1)?.body).toEqual({ email: 'robin@person.example', password: 'four tall pines', ...gate });
  });

  it('shows the server’s refusal until something is changed', async () => {
    open('login', { 'POST /api/portal/login/': { refusal: { code: 'portal.loginFailed', msg: 'E-mail or password is not right.' } } });
    await type('E-mail', 'robin@person.example');
    await type('Password', 'wrong');
    press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail or password is not right.');
    await type('Password', 'another');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the way back on every link to another page', async () => {
    open('login');
    const link = await screen.findByRole('link', { name: 'Create account' });
    expect(link.getAttribute('href')).toBe('/portal/register?state=s&redirect=%2Ffreestyle');
  });

  it('offers the development logins that the server names, and no others', async () => {
    open('login', {}, { devLogins: ['shop', 'api'] });
    expect(await screen.findByRole('button', { name: 'Store owner' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'API customer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Operator' })).toBeNull();
  });

  it('leads to the outside portal where there is one', async () => {
    open('login', {}, { kind: 'oidc', startUrl: '/api/auth/oidc/login/' });
    const link = await screen.findByRole('link', { name: 'Go to the portal' });
    expect(link.getAttribute('href')).toBe('/api/auth/oidc/login/?redirect=%2Ffreestyle&state=s');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('says when the server does not answer, and tries again', async () => {
    let isUp = false;
    open('login', {
      'GET /api/portal/': () => (isUp ? { data: options } : { status: 503, refusal: { code: 'x', msg: 'Closed for a moment.' } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Closed for a moment.');
    isUp = true;
    press('Try again');
    expect(await screen.findByLabelText('E-mail')).toBeTruthy();
  });
});

describe('registration', () => {
  const fill = async () => {
    await type('Name', 'Robin Ash');
    await type('E-mail', 'robin@person.example');
    await type('Password', 'four tall pines');
  };

  it('needs the consent, in the specification’s words', async () => {
    const { asked } = open('register');
    await fill();
    press('Create account');
    expect(screen.getByText('Please read and accept our privacy policy')).toBeTruthy();
    expect(asked.map(({ key }) => key)).toEqual(['GET /api/portal/']);
  });

  it('sends the chosen product and goes over to the console', async () => {
    const { asked, address } = open('register', {
      'POST /api/portal/register/': { data: { status: 'signed-in', location: '/sso?token=t' } },
    });
    await fill();
    fireEvent.click(screen.getByLabelText(/Enterprise assistants/));
    fireEvent.click(screen.getByLabelText(/I have read and accept/));
    press('Create account');
    await waitFor(() => expect(address()).toBe('/sso?token=t'));
    expect(asked.at(-1)?.body).toMatchObject({ variant: 'enterprise', isPolicyAccepted: true, ...gate });
  });

  it('sends the token of the address that the server printed, and without it says where that stands', async () => {
    open('register', {}, { isFirstAccount: true, needsSetupToken: true });
    expect(await screen.findByText(/Open the address with “setup=” that the server printed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
    cleanup();
    const { asked, address } = open(
      'register?setup=abc',
      { 'POST /api/portal/register/': { data: { status: 'signed-in', location: '/sso?token=t' } } },
      { isFirstAccount: true, needsSetupToken: true },
    );
    await fill();
    fireEvent.click(screen.getByLabelText(/I have read and accept/));
    press('Create account');
    await waitFor(() => expect(address()).toBe('/sso?token=t'));
    expect(asked.at(-1)?.body).toMatchObject({ setup: 'abc' });
  });

  it('tells who invited this person, as the link says', async () => {
    const { asked, address } = open('register?invitation=PINE7', {
      'POST /api/portal/register/': { data: { status: 'signed-in', location: '/sso?token=t' } },
    });
    await fill();
    fireEvent.click(screen.getByLabelText(/I have read and accept/));
    press('Create account');
    await waitFor(() => expect(address()).toBe('/sso?token=t'));
    expect(asked.at(-1)?.body).toMatchObject({ invitation: 'PINE7' });
  });

  it('goes on to the code where the address is proved first', async () => {
    const { address } = open('register', { 'POST /api/portal/register/': { data: { status: 'code-sent' } } });
    await fill();
    fireEvent.click(screen.getByLabelText(/I have read and accept/));
    press('Create account');
    expect(await screen.findByText(/A code is on its way to robin@person\.example/)).toBeTruthy();
    expect(address()).toBe('/portal/verify?state=s&redirect=%2Ffreestyle');
  });

  it('puts a refusal of one field at that field', async () => {
    const issues = [{ path: 'password', msg: 'Too easy.' }];
    open('register', { 'POST /api/portal/register/': { refusal: { code: 'portal.passwordCommon', msg: 'Too easy.', issues } } });
    await fill();
    fireEvent.click(screen.getByLabelText(/I have read and accept/));
    press('Create account');
    expect(await screen.findByText('Too easy.')).toBeTruthy();
    expect(screen.getByLabelText('Password', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not offered where it is closed', async () => {
    open('register', {}, { isRegistrationOpen: false });
    expect(await screen.findByText('New accounts cannot be opened here. Ask the operator for one.')).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('a code by e-mail', () => {
  it('is asked for, entered and exchanged', async () => {
    const { asked, address } = open('code', { 'POST /api/portal/code/': { data: {} }, 'POST /api/portal/code/login/': handedOver });
    await type('E-mail', 'robin@person.example');
    press('Send code');
    expect(await screen.findByText(/If robin@person\.example belongs to an account/)).toBeTruthy();
    await type('Code', '12a');
    press('Sign in');
    expect(screen.getByText('The code has six digits.')).toBeTruthy();
    await type('Code', '123456');
    press('Sign in');
    await waitFor(() => expect(address()).toBe('/sso?token=t'));
    expect(asked.at(-1)?.body).toEqual({ email: 'robin@person.example', code: '123456', ...gate });
  });

  it('sets a new password', async () => {
    const { asked, address } = open('forgot', { 'POST /api/portal/forgot/': { data: {} }, 'POST /api/portal/reset/': handedOver });
    await type('E-mail', 'robin@person.example');
    press('Send code');
    await type('Code', '123456');
    await type('New password', 'five tall pines');
    press('Set password and sign in');
    await waitFor(() => expect(address()).toBe('/sso?token=t'));
    expect(asked.at(-1)?.body).toMatchObject({ email: 'robin@person.example', code: '123456', password: 'five tall pines' });
  });

  it.each([
    ['reset', '/portal/forgot'],
    ['verify', '/portal/register'],
  ])('begins again where the address is not known: %s', async (page, back) => {
    const { address } = open(page);
    await waitFor(() => expect(address()).toBe(`${back}?state=s&redirect=%2Ffreestyle`));
  });
});
