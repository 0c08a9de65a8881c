import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';
import { drawPage } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { StoreLoginScreen } from './store-login.screen.tsx';

const openWindow = vi.fn();
beforeAll(startTestTexts);
beforeEach(() => {
  vi.stubGlobal('open', openWindow);
});
afterEach(() => {
  cleanup();
  openWindow.mockReset();
  vi.unstubAllGlobals();
});

const draw = (search = '') => drawPage('/login', <StoreLoginScreen />, `/login${search}`);
const input = () => screen.getByPlaceholderText<HTMLInputElement>('Shopify Store domain name');
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start' }));

describe('the store login', () => {
  it('shows the specification’s texts', () => {
    draw();
    expect(screen.getByRole('heading', { name: 'Manage your business' })).toBeTruthy();
    expect(screen.getByLabelText('Please enter your shopify URL')).toBe(input());
    expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()} Inkstone .* Version 1\\.0\\.0`))).toBeTruthy();
  });

  it.each(['', '   '])('asks for a domain and opens no window for "%s"', (domain) => {
    draw();
    fireEvent.change(input(), { target: { value: domain } });
    start();
    expect(toasts.get().map(({ kind, text }) => [kind, text])).toEqual([['warning', 'please input store domain name']]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens a window at the address where the connection begins', () => {
    draw();
    fireEvent.change(input(), { target: { value: ' paper&pine.example ' } });
    start();
    expect(openWindow).toHaveBeenCalledWith('/api/auth/ap/login/?shop=paper%26pine.example', '_blank', 'noopener');
  });

  it('clears what was typed', () => {
    draw();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    fireEvent.change(input(), { target: { value: 'pine.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input().value).toBe('');
    expect(document.activeElement).toBe(input());
  });

  it('tells which store could not be connected, and keeps its domain', () => {
    draw('?shop=nobody.example&refused=1');
    expect(screen.getByRole('alert').textContent).toContain('nobody.example cannot be connected yet');
    expect(input().value).toBe('nobody.example');
  });

  it('asks for the domain when it was opened without one', () => {
    draw('?refused=1');
    expect(screen.getByRole('alert').textContent).toContain('Please input your shop domain');
  });
});
