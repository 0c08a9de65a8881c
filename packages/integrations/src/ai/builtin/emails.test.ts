import { emailRooms, emailType } from '@inkstone/contract/email-writer';
import { contentLanguage } from '@inkstone/contract/writers';
import { detectLanguage } from '@inkstone/text/detect-language';
import { hasMark, replaceMarks, unknownMarks } from '@inkstone/text/merge-fields';
import { visibleText } from '@inkstone/text/visible-text';
import { describe, expect, it } from 'vitest';
import type { EmailTask } from '../../kit/writing-task.ts';
import { composeEmail } from './email/compose-email.ts';

type Facts = EmailTask['facts'];
const facts: Facts = {
  emailType: 'welcome',
  topic: '',
  facts: '',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 120,
  language: 'en',
  product: null,
};
const compose = (values: Partial<Facts> = {}, seed = 0) => {
  const { texts, remarks } = composeEmail(
    { kind: 'email', facts: { ...facts, ...values }, fields: ['subject', 'preheader', 'body'] },
    seed,
  );
  const [subject, preheader, body] = texts.map(({ text }) => text);
  return { subject: subject ?? '', preheader: preheader ?? '', body: body ?? '', remarks };
};
const seen = (text: string): string => replaceMarks(text, ({ field, words }) => words || (field === 'shop_name' ? 'Paper & Pine' : ''));

describe('an e-mail by the built-in writer', () => {
  it('is one in each language and of each kind, and promises nothing that it was not told', async () => {
    for (const language of contentLanguage.options) {
      for (const type of emailType.options) {
        for (const seed of [0, 1, 2]) {
          const { subject, body, remarks } = compose({ language, emailType: type }, seed);
          expect([...seen(subject)].length).toBeLessThanOrEqual(emailRooms.subject.most);
          expect(body).not.toMatch(/\d{2}|%|[€$£¥]/);
          expect(unknownMarks(subject + body)).toEqual([]);
          expect(hasMark(body, 'unsubscribe_link')).toBe(true);
          expect(hasMark(body, 'cart_link')).toBe(type === 'abandonedCart');
          expect(remarks).toEqual([expect.objectContaining({ about: 'few-facts' })]);
          const words = visibleText(seen(body)).replace('Paper & Pine', '');
          expect([language, type, await detectLanguage(words, contentLanguage.options)]).toEqual([language, type, language]);
        }
      }
    }
  });

  it('says what it was told, in whole facts', () => {
    const told = 'Use the code OAK10 for 10 % off until 31 May.\nOrders leave the workshop within two days.\nReturns within 30 days.';
    const { preheader, body, remarks } = compose({ facts: told, brand: 'Paper & Pine' });
    for (const line of told.split('\n')) expect(visibleText(body)).toContain(line.replace(/\.$/, ''));
    expect(told).toContain(preheader.split('. ')[0]);
    expect(preheader.length).toBeLessThanOrEqual(emailRooms.preheader.most);
    expect(preheader.length).toBeGreaterThanOrEqual(emailRooms.preheader.least);
    expect(body).toContain('<p>Paper &amp; Pine</p>');
    expect(remarks).toEqual([expect.objectContaining({ about: 'few-facts' })]);
  });

  it('names the product that it is about, its facts, and where it is', () => {
    const product = {
      productTitle: 'Oak <table>',
      mainIdea: '<p>A table of solid oak for six people, oiled by hand.</p>',
      attributes: [{ name: 'Width', value: '180 cm' }],
      url: 'https://shop.example/oak?a=1&b=2',
    };
    const { subject, body } = compose({ emailType: 'launch', product });
    expect(subject).toBe('New: Oak <table>');
    expect(body).toContain('<h2>Oak &lt;table&gt;</h2>');
    expect(body).toContain('A table of solid oak for six people, oiled by hand.');
    expect(body).toContain('Width: 180 cm');
    expect(body).toContain('<a href="https://shop.example/oak?a=1&amp;b=2">See Oak &lt;table&gt;</a>');
  });

  it('keeps to the length that was asked for, and quotes other languages', () => {
    const many = Array.from({ length: 60 }, (_, index) => `The workshop number ${index} has oiled its tables by hand since the beginning.`);
    expect(visibleText(compose({ facts: many.join('\n'), wordCount: 60 }).body).split(' ').length).toBeLessThan(100);
    const { body, remarks } = compose({ facts: 'Wir ölen jeden Tisch von Hand und verschicken ihn in einer Kiste aus Holz.' });
    expect(body).toContain('<blockquote>');
    expect(remarks).toContainEqual({ about: 'foreign-facts', language: 'de' });
  });
});
