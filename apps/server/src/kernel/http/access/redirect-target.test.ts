import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attack } from '../../../../test/attacks.ts';
import { hostileRedirects } from '../../../../test/corpora/redirect-targets.ts';
import { scaled } from '../../../../test/scale.ts';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://console.example';

describe('a redirect target', () => {
  it('is hostile in at least 150 ways', () => {
    expect(hostileRedirects.length).toBeGreaterThanOrEqual(150);
  });

  it.each(hostileRedirects.map((target) => [JSON.stringify(target).slice(0, 80), target] as const))(
    'falls back from %s (CVE-2025-59426)',
    (_, target) => attack('hostile redirect targets', () => expect(redirectTarget(target, origin, '/fallback')).toBe('/fallback')),
  );

  it.each([undefined, null, 7, {}, ['/dashboard'], { toString: () => '/dashboard' }])('falls back from %j, which is no text', (target) => {
    expect(redirectTarget(target, origin)).toBe('/');
  });

  it.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/ai_chat/7/?tab=sources#top', '/ai_chat/7/?tab=sources#top'],
    ['/freestyle?title=%E5%86%AC&next=https%3A%2F%2Fa.example%2F', '/freestyle?title=%E5%86%AC&next=https%3A%2F%2Fa.example%2F'],
    ['/search?q=//evil.example', '/search?q=//evil.example'],
    ['/a/../dashboard', '/dashboard'],
    ['/产品', '/%E4%BA%A7%E5%93%81'],
    ['/ssorry', '/ssorry'],
    ['/api/docs/', '/api/docs/'],
    ['https://console.example', '/'],
    ['https://console.example/dashboard?a=1', '/dashboard?a=1'],
  ])('keeps %s', (target, expected) => {
    expect(redirectTarget(target, origin, '/fallback')).toBe(expected);
  });

  it('works behind another port and over plain http', () => {
    expect(redirectTarget('http://127.0.0.1:8787/dashboard', 'http://127.0.0.1:8787')).toBe('/dashboard');
    expect(redirectTarget('http://127.0.0.1:87870/dashboard', 'http://127.0.0.1:8787')).toBe('/');
  });

  it('never leads away, whatever is put together from its pieces', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      ';',
      '?',
      '#',
      '\t',
      '\n',
      '\0',
      'evil.example',
      'https:',
      'console.example',
      'javascript:',
      'a',
      '\u2028',
      '\uff0f',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const path = redirectTarget(parts.join(''), origin);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(path).not.toMatch(/[\s\\]/);
        const landed = new URL(path, origin);
        expect(landed.origin).toBe(origin);
        // What we give back is given back again: a second reader comes to the same page.
        expect(redirectTarget(path, origin, '/fallback')).toBe(path);
      }),
      { numRuns: scaled(20_000) },
    );
  });
});
