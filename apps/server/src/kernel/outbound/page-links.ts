const href = /<a\s[^<>]{0,400}?href\s{0,4}=\s{0,4}(?:"([^"<>\s]{1,500})"|'([^'<>\s]{1,500})')/gi;
const mostLinks = 1000;

/** The addresses of its own site that a page links to, each as often as it does, in their order; without what names a place in a page. */
export const siteLinksOf = (html: string, page: URL): URL[] => {
  const found: URL[] = [];
  for (const [, double, single] of html.matchAll(href)) {
    const url = URL.parse((double ?? single ?? '').replaceAll('&amp;', '&'), page);
    if (url?.origin !== page.origin) continue;
    url.hash = '';
    found.push(url);
    if (found.length >= mostLinks) break;
  }
  return found;
};
