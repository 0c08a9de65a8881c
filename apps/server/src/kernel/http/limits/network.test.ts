import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['192.0.2.7', { own: '192.0.2.7', wide: null }],
  ['::ffff:192.0.2.7', { own: '192.0.2.7', wide: null }],
  ['::ffff:c000:207', { own: '192.0.2.7', wide: null }],
  ['2001:db8:1:2:3:4:5:6', { own: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
  ['2001:DB8:1:2::', { own: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
  ['fe80::1%eth0', { own: 'fe80:0:0:0::/64', wide: 'fe80:0:0::/48' }],
  ['::1', { own: '0:0:0:0::/64', wide: '0:0:0::/48' }],
  ['not an address', { own: 'not an address', wide: null }],
])('%s counts under its network', (address, network) => {
  expect(networkOf(address)).toEqual(network);
});
