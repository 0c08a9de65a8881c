import { describe, expect, it } from 'vitest';
import { isCovered, timesOf } from './keywords.ts';

describe('timesOf', () => {
  it.each([
    ['Grand Opening of the pen shop. Pens!', 'pen', 2],
    ['Opening', 'pen', 0],
    ['Canvas-Tote and canvas totes', 'canvas tote', 2],
    ['Café crème', 'cafe', 1],
    ['这本笔记本很好', '笔记本', 1],
    ['这本笔记本很好', '笔', 0],
    ['これはトートバッグです', 'トートバッグ', 1],
    ['가방은 튼튼하고 가방이 좋다', '가방', 2],
    ['책가방', '가방', 0],
    ['anything', '…', 0],
  ])('in %j finds %j %i times', (text, keyword, times) => {
    expect(timesOf(text, keyword)).toBe(times);
  });

  it('is covered by all of its words too', () => {
    expect(isCovered('a tote made of canvas', 'canvas tote')).toBe(true);
    expect(isCovered('a tote', 'canvas tote')).toBe(false);
  });
});
