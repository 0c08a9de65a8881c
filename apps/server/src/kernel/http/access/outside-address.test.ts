import { describe, expect, it } from 'vitest';
import { maySendBrowserTo } from './outside-address.ts';

const origin = 'http://console.example';
const may = (address: string) => maySendBrowserTo(address, origin);

describe('an address to which the browser is sent', () => {
  it.each([
    '/portal/signed-out',
    'http://console.example/x',
    'https://pay.example/c/1',
    'http://127.0.0.1:8080/pay',
    'http://localhost/pay',
  ])('may be %s', (address) => expect(may(address)).toBe(true));

  it.each([
    'http://pay.example/c/1',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user@pay.example/',
    'http://127.0.0.1.evil.example/',
    'file:///etc/passwd',
    'pay.example',
    '',
  ])('may not be %j (CVE-2025-58747)', (address) => expect(may(address)).toBe(false));
});
