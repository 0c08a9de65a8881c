import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { Markdown } from './markdown.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const draw = (text: string): HTMLElement => render(<Markdown text={text} />).container;

describe('a text of a model', () => {
  it('has headings below those of the page, lists, tables and words that stand out', () => {
    draw('# One\n\n### Three\n\n3. third\n4. fourth **strong** _soft_ ~~gone~~\n\n- [x] done\n\n| left | right |\n|:--|--:|\n| 1 | 2 |');
    expect(screen.getByRole('heading', { name: 'One' }).tagName).toBe('H4');
    expect(screen.getByRole('heading', { name: 'Three' }).tagName).toBe('H6');
    const [numbered] = screen.getAllByRole('list');
    expect(numbered?.getAttribute('start')).toBe('3');
    expect(screen.getByText('strong').tagName).toBe('STRONG');
    expect(screen.getByText('soft').tagName).toBe('EM');
    expect(screen.getByText('gone').tagName).toBe('DEL');
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
    expect(screen.getByRole('columnheader', { name: 'right' }).style.textAlign).toBe('right');
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '2']);
  });

  it('has code that can be copied, also while its end is not there yet', () => {
    draw('Run `npm test`:\n\n```sh\nnpm test -- --changed\n');
    expect(screen.getByText('npm test').tagName).toBe('CODE');
    const code = screen.getByRole('region', { name: 'sh' });
    expect(code.textContent).toContain('npm test -- --changed');
    expect(screen.getByRole('button')).toBeTruthy();
  });

  it.each([
    ['HTML', '<img src="https://evil.example/a.png" onerror="alert(1)"><script>alert(1)</script>', '<script>alert(1)</script>'],
    ['HTML in a line', 'A <b onclick="alert(1)">bold</b> word', '<b onclick="alert(1)">'],
    ['a picture', '![a chart](https://evil.example/a.png)', 'a chart'],
    ['a script as a link', '[press](javascript:alert(1))', 'press'],
    ['a file as a link', '[press](file:///etc/passwd)', 'press'],
    ['data as a link', '[press](data:text/html,hello)', 'press'],
  ])('shows %s as text, and makes nothing of it', (_name, text, shown) => {
    const drawn = draw(text);
    expect(drawn.textContent).toContain(shown);
    expect(drawn.querySelector('img, script, iframe, a, b, [onclick], [onerror]')).toBeNull();
  });

  it('links to the web and to mail alone, in a page of their own that learns nothing', () => {
    draw('[site](https://example.com/a) and [mail](mailto:a@example.com)');
    const link = screen.getByRole('link', { name: 'site' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.com/a', '_blank']);
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: 'mail' }).getAttribute('href')).toBe('mailto:a@example.com');
  });
});

describe('an answer with citations', () => {
  it('is words alone: its links lead nowhere, and nothing in it is fetched', () => {
    const text =
      'As said [1]. ![chart](https://leak.example/p.png?d=all) [read more](https://leak.example/?q=all) <img src="https://leak.example/x"> [note] ![][note]\n\n[note]: https://leak.example/ref\n\n<https://leak.example/auto> https://leak.example/bare';
    const { container } = render(<Markdown text={text} cite={(number) => <button type="button">{number}</button>} />);
    expect(container.querySelectorAll('a, img, iframe, link, object, [src], [href], [style]').length).toBe(0);
    expect(container.textContent).toContain('read more');
    expect(screen.getByRole('button', { name: '1' }).tagName).toBe('BUTTON');
  });
});
