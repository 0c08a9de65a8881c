import { expect, it } from 'vitest';
import { normalizeMailbox } from './mailbox.ts';

it.each([
  'robin.ash@gmail.com',
  'Robin.Ash@GMAIL.com',
  'robinash@gmail.com',
  'r.o.b.i.n.a.s.h@gmail.com',
  'robinash+shop@gmail.com',
  'robin.ash+1+2@googlemail.com',
  'ｒｏｂｉｎａｓｈ@gmail.com',
  'robinash@ｇｍａｉｌ.com.',
])('%s is one mailbox', (email) => {
  expect(normalizeMailbox(email)).toBe('robinash@gmail.com');
});

it.each([
  ['Robin.Ash+x@Firm.Example', 'robin.ash@firm.example'],
  ['wren@bücher.example', 'wren@xn--bcher-kva.example'],
  ['wren@xn--bcher-kva.example', 'wren@xn--bcher-kva.example'],
  ['robin@pm.me', 'robin@proton.me'],
])('%s is %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});
