import fc from 'fast-check';

/** Stands for JSON that is deeper than it could be written from a value. */
const deepMark = 'JSON without an end';

/** JSON of a value, with five thousand levels where the mark for them stands. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(`"${deepMark}"`, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);

/** What no form sends: texts that a database refuses, numbers and times at and behind the ends of their types, shapes of another kind. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u202eabc',
  "'; drop table users; --",
  '%00',
  '%',
  '../../etc/passwd',
  'javascript:alert(1)',
  'a'.repeat(70_000),
  '🙂'.repeat(300),
  '<'.repeat(3000),
  '_%\\',
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '9223372036854775808',
  '1e400',
  'NaN',
  'Infinity',
  '0000-01-01',
  '9999-12-31',
  '2026-02-31',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  [],
  [null],
  [[[]]],
  {},
  { constructor: { prototype: 1 } },
  { toString: 1, length: -1 },
  Array.from({ length: 3000 }, () => 'a'),
  [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]],
  deepMark,
];

const unreadable = ['\0', 'a\0b', '\ud800', 'x\udc00y', ['a\0'], { 'a\0': '\udfff' }];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.constantFrom(...unreadable) },
);

/** Queries that no browser writes. */
export const hostileQuery: fc.Arbitrary<string> = fc.constantFrom(
  'q=%00',
  'q=%ED%A0%80',
  'q=%',
  'q[]=1&q[]=2',
  'q=1&q=2',
  'limit=1&limit=2',
  'limit=1e3',
  'limit=0x10',
  'limit=%20',
  'after=2147483648',
  'after=9007199254740991',
  'cursor=%00',
  '__proto__=1&constructor=2',
  `q=${'a'.repeat(7000)}`,
  'lang=%00',
  'lang=zh&lang=en',
);
