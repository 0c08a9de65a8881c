import { describe, expect, it } from 'vitest';
import { shortened } from './shorten.ts';

describe('a text that is made shorter by leaving out', () => {
  it('loses what says least, and keeps numbers', () => {
    expect(shortened('<p>The tray is made of oak. It is a joy every single day on every desk. It holds 12 pens.</p>')).toBe(
      '<p>The tray is made of oak. It holds 12 pens.</p>',
    );
  });

  it('works on a part without tags, in Chinese too', () => {
    expect(shortened('笔盘由橡木制成。每一天都让人愉悦，放在任何书桌上都合适。可放12支笔。')).toBe('笔盘由橡木制成。可放12支笔。');
  });

  it('leaves out whole items of a list and never half a mark', () => {
    const html = '<ul><li>Oak</li><li>Lovely for you and everybody whom you know</li><li>30 × 10 cm</li></ul>';
    expect(shortened(html)).toBe('<ul><li>Oak</li><li>30 × 10 cm</li></ul>');
    const marked = '<p>One. <strong>Two is here. Three is here.</strong> Four is a longer sentence.</p>';
    expect(shortened(marked)).toBe('<p>One.</p>');
  });

  it('keeps pictures, and a single sentence as it is', () => {
    expect(shortened('<p>One. ⟦0⟧ is how it looks in the light.</p>')).toBe('<p>One. ⟦0⟧ is how it looks in the light.</p>');
    expect(shortened('Only this.')).toBe('Only this.');
  });
});
