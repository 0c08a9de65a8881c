import { describe, expect, it } from 'vitest';
import { signPlaces } from './sign-places.ts';
import { visibleText } from './visible-text.ts';

describe('the places of signs in HTML', () => {
  it('are those of what a reader sees and no space', () => {
    const html = '<p title="x > y">a &amp;&nbsp;b</p><!-- c --><script>d</script> &unknown;';
    const signs = signPlaces(html).map(({ start, end }) => html.slice(start, end));
    expect(signs).toEqual(['a', '&amp;', 'b', ...'&unknown;']);
    expect(signs).toHaveLength(visibleText(html).replaceAll(/\s/g, '').length);
  });

  it('are two for a sign of two halves', () => {
    expect(signPlaces('&#128512;')).toHaveLength(2);
  });
});
