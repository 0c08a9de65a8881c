import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser } from './event-parser.ts';

const parseWhole = (text: string) => createEventParser()(text);

describe('event parser', () => {
  it('reads id, name and data of several lines, and passes over comments', () => {
    const text = ': open\n\nid: 4\nevent: delta\ndata: one\ndata:two\n\ndata: {"a":1}\n\n';
    expect(parseWhole(text)).toEqual([
      { id: '4', event: 'delta', data: 'one\ntwo' },
      { id: null, event: 'message', data: '{"a":1}' },
    ]);
  });

  it('takes every kind of line end and drops an event that was cut off', () => {
    expect(parseWhole('data: a\r\n\r\ndata: b\r\rdata: c\n\ndata: lost')).toEqual([
      { id: null, event: 'message', data: 'a' },
      { id: null, event: 'message', data: 'b' },
      { id: null, event: 'message', data: 'c' },
    ]);
  });

  it('reads the same events in pieces of any size', () => {
    const text = 'id: 1\r\nevent: delta\r\ndata: 纸与墨\r\n\r\n: heartbeat\n\nid: 2\ndata: x\ndata: y\n\n';
    const whole = parseWhole(text);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const parse = createEventParser();
        const marks = [0, ...cuts.sort((a, b) => a - b), text.length];
        const frames = marks.slice(1).flatMap((end, index) => parse(text.slice(marks[index], end)));
        expect(frames).toEqual(whole);
      }),
    );
  });
});
