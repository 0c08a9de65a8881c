import { countWords } from '@inkstone/text/length';
import { blocksOf } from '@inkstone/text/visible-text';
import { siteLinksOf } from '#server/kernel/outbound/page-links.ts';

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
  for (const url of siteLinksOf(html, page)) {
    url.search = '';
    if (url.pathname !== page.pathname && rankOf(url) < telling.length) found.set(url.href, url);
  }
  return [...found.values()].sort((one, other) => rankOf(one) - rankOf(other)).map((url) => url.href);
};
