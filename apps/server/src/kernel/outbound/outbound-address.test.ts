import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attack } from '../../../test/attacks.ts';
import { hostileAnswers } from '../../../test/corpora/ssrf-urls.ts';
import { scaled } from '../../../test/scale.ts';
import { isOperatorAddress, isPublicAddress, isPublicName } from './outbound-address.ts';

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '11.0.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '2400:3200::1',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(hostileAnswers.filter((answer) => answer.length === 1).flat())('%j is not public (CVE-2025-59146)', (address) =>
    attack('hostile addresses', () => expect(isPublicAddress(address)).toBe(false)),
  );

  it('of version 4 is not public because it hides in one of version 6 (CVE-2026-31943, CVE-2026-42449)', () => {
    const octet = fc.nat(255);
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), ([a, b, c, d]) => {
        const plain = `${a}.${b}.${c}.${d}`;
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        expect(isPublicAddress(`::ffff:${hex}`)).toBe(isPublicAddress(plain));
        for (const carrier of [
          `::${hex}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1::${hex}`,
          `2002:${hex}::1`,
          `2001:0:${hex}::1`,
          `fe80::5efe:${hex}`,
          `2a00::5efe:${hex}`,
        ]) {
          expect(isPublicAddress(carrier), carrier).toBe(false);
        }
      }),
      { numRuns: scaled(2_000) },
    );
  });

  it.each(['127.0.0.1', '::1', '10.0.0.5', '192.168.1.20', '172.17.0.1', '100.64.0.9', 'fd12::1', '8.8.8.8', '::ffff:127.0.0.1'])(
    '%s may be the operator’s',
    (address) => {
      expect(isOperatorAddress(address)).toBe(true);
    },
  );

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '::ffff:a9fe:a9fe',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fe80::1',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    '2002:7f00:1::1',
    '64:ff9b::a9fe:a9fe',
    '',
    'localhost',
  ])('%j is nobody’s', (address) => {
    expect(isOperatorAddress(address)).toBe(false);
  });
});

describe('a name', () => {
  it.each(['shop.example', 'a.b.co.uk', 'xn--fiq228c.example', 'shop.example.', 'localhost.example'])('%s can be public', (name) => {
    expect(isPublicName(name)).toBe(true);
  });

  it.each([
    '',
    '.',
    'localhost',
    'a.localhost',
    'x.local',
    'x.internal.',
    'X.INTERNAL',
    'intranet',
    'a..example',
    '.example',
    'x.home.arpa',
  ])('%j is not', (name) => {
    expect(isPublicName(name)).toBe(false);
  });
});
