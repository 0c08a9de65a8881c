import { describe, expect, it } from 'vitest';
import { isSameMailbox, maskEmail } from './same-person.ts';

describe('two addresses', () => {
  it.each([
    ['robin@post.example', 'Robin@Post.example'],
    ['robin+shop@post.example', 'robin+other+more@post.example'],
    ['robin.ash@gmail.com', 'r.o.binash@gmail.com'],
    ['robinash@gmail.com', 'robin.ash+shop@googlemail.com'],
  ])('reach one mailbox: %s and %s', (left, right) => expect(isSameMailbox(left, right)).toBe(true));

  it.each([
    ['robin@post.example', 'robin@mail.example'],
    ['robin@post.example', 'wren@post.example'],
    ['robin.ash@post.example', 'robinash@post.example'],
    ['robin@gmail.com', 'robin@post.example'],
  ])('reach two: %s and %s', (left, right) => expect(isSameMailbox(left, right)).toBe(false));
});

describe('a masked address', () => {
  it.each([
    ['robin@post.example', 'ro***@post.example'],
    ['wren@post.example', 'wr***@post.example'],
    ['ash@post.example', 'a***@post.example'],
    ['', ''],
  ])('%s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));
});
