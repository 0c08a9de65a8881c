import { countWords } from '@inkstone/text/length';
import { blocksOf } from '@inkstone/text/visible-text';

/** What is shorter is a label, an entry of a menu, a price. */
const fewestWords = 8;
/** Notices that stand on every page and that nobody of the brand wrote. */
const isNotice = /cookie|javascript|copyright|©|all rights reserved|recaptcha/i;
/** A sentence ends somewhere. */
const hasSentence = /[.!?…。！？]/u;

/** The paragraphs of a page that tell how its writer writes, without menus, labels and notices; each once. */
export const paragraphsOf = (html: string): string[] => {
  const texts = blocksOf(html)
    .filter(({ kind }) => kind !== 'heading')
    .map(({ text }) => text)
    .filter((text) => countWords(text) >= fewestWords && hasSentence.test(text) && !isNotice.test(text));
  return [...new Set(texts)];
};

const href = /<a\s[^<>]{0,400}?href\s{0,4}=\s{0,4}(?:"([^"<>\s]{1,500})"|'([^'<>\s]{1,500})')/gi;
const mostLinks = 1000;

/** Parts of an address that tell what stands there, those most like a brand's own voice first; the same in several languages. */
const telling: readonly (readonly string[])[] = [
  [
    'about',
    'story',
    'history',
    'mission',
    'values',
    'philosophy',
    'ueber',
    'uber',
    '%c3%bcber',
    'geschichte',
    'propos',
    'histoire',
    'nosotros',
    'quienes',
    'sobre',
    'historia',
    'empresa',
    'brand',
    'marke',
    'guanyu',
    'company',
    'concept',
  ],
  ['blog', 'journal', 'magazin', 'news', 'stories', 'guide', 'faq'],
  ['product', 'produkt', 'produit', 'producto', 'produto', 'collection', 'shop', 'boutique', 'tienda', 'loja'],
];
const isElsewhere =
  /login|account|cart|checkout|basket|privacy|datenschutz|terms|agb|legal|impressum|policy|policies|search|\.(?:jpe?g|png|gif|svg|webp|pdf|zip|mp4|xml|json)$/i;

const rankOf = ({ pathname }: URL): number => {
  const path = pathname.toLowerCase();
  const found = telling.findIndex((words) => words.some((word) => path.includes(word)));
  return found < 0 || isElsewhere.test(path) ? telling.length : found;
};

/** Pages of the same site that this page links to and that promise whole sentences, the most promising first. */
export const tellingLinksOf = (html: string, page: URL): string[] => {
  const found = new Map<string, URL>();
  for (const [, double, single] of html.matchAll(href)) {
    const url = URL.parse(double ?? single ?? '', page);
    if (url?.origin !== page.origin) continue;
    url.hash = '';
    url.search = '';
    if (url.pathname !== page.pathname && rankOf(url) < telling.length) found.set(url.href, url);
    if (found.size >= mostLinks) break;
  }
  return [...found.values()].sort((one, other) => rankOf(one) - rankOf(other)).map((url) => url.href);
};
