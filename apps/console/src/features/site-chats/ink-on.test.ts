import { expect, it } from 'vitest';
import { inkOn } from './ink-on.ts';

it('is white on dark colours and black on light ones', () => {
  expect(['#2f4b7c', '#000000', '#767676', '#777777', '#ffd400', '#FFFFFF'].map(inkOn)).toEqual([
    '#ffffff',
    '#ffffff',
    '#ffffff',
    '#000000',
    '#000000',
    '#000000',
  ]);
});
