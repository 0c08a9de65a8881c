import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xssVectors } from '../../../test/corpora/xss.ts';
import { cleanKeeping } from './clean-keeping.ts';
import { sanitizeRichText } from './sanitize-html.ts';

const frame = "<iframe width='560' src='https://www.youtube.com/embed/x?rel=0' allowfullscreen></iframe>";
const picture = '<IMG src="//cdn.shop.example/a.jpg?v=1" data-x=\'1\' alt="1 > 0">';
const original = `<p class="intro" style="color:red">One&nbsp;</p>\r\n<div>${frame}</div><p>${picture}Two</p>`;

describe('cleanKeeping', () => {
  it('leaves what the original has byte for byte, and cleans what is new', async () => {
    expect(await cleanKeeping(original, [original])).toBe(original);
    expect(await cleanKeeping(`${original}<p class="x" onclick="y()">New</p>`, [original])).toBe(`${original}<p>New</p>`);
    expect(await cleanKeeping(`<p id="q">${picture}Words<script>x()</script> ${frame}</p>`, [original])).toBe(
      `<p>${picture}Words ${frame}</p>`,
    );
  });

  it('keeps no embed that the original does not have', async () => {
    const other = frame.replace('embed/x', 'embed/y');
    expect(await cleanKeeping(`<p>a${other}</p>`, [original])).toBe('<p>a</p>');
    expect(await cleanKeeping(`<p>a${frame}</p>`, [])).toBe('<p>a</p>');
  });

  it('lets nothing that is kept out of the place where it stands', async () => {
    const hostile = '<img alt="x onerror=alert(1) " src="//a.example/b.jpg">';
    expect(await cleanKeeping(`<p><a href="https://a.example/${hostile}">b</a></p>`, [hostile])).not.toMatch(/<a[^>]*<img/);
    expect(await cleanKeeping(`<p title='${frame}'>\uE0F00\uE0F1</p>`, [original])).not.toContain('iframe');
  });

  it('is the sanitizer for whatever the originals do not have', async () => {
    for (const vector of xssVectors) expect(await cleanKeeping(vector, [original])).toBe(sanitizeRichText(vector));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('<p', '>', '"', "'", '<!--', '-->', '<b title="', '<a href=', ...xssVectors), { maxLength: 6 }),
        async (parts) => {
          const html = parts.join('');
          const shown = await cleanKeeping(`${html}${picture}`, [picture]);
          expect(sanitizeRichText(shown.replaceAll(picture, ''))).toBe(sanitizeRichText(sanitizeRichText(shown.replaceAll(picture, ''))));
        },
      ),
      { numRuns: 200 },
    );
  });
});
