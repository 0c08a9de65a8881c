import { drawTile } from '@inkstone/integrations';
import { type Language, phrases } from '@inkstone/phrases';
import { html, type Markup, trusted } from '@inkstone/text/html';
import { truncate } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import type { FrontProduct, FrontStore } from './storefront.repository.ts';
import { storefrontStyle } from './storefront-style.ts';

type Head = {
  title: string;
  description: string;
  canonical: string;
  type: 'website' | 'product';
  isListed: boolean;
  language: Language;
  structured?: object;
};

/** The page speaks the language that its products are written in. */
const languageOf = (text: string): Language =>
  /\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'zh' : 'en';

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const priceText = (amount: number, { currency, language }: { currency: string; language: Language }): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 10 ** digitsOf(currency));

/** Escapes JSON for a script element, where `</script>` would end it. */
const structuredData = (data: object): Markup => trusted(JSON.stringify(data).replaceAll('<', '\\u003c'));

const pageOf = (store: FrontStore, head: Head, content: Markup): string => {
  const t = phrases[head.language].storefront;
  return html`<!doctype html>
<html lang="${head.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="description" content="${head.description}">
${!head.isListed && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${head.canonical}">
<meta property="og:type" content="${head.type}">
<meta property="og:site_name" content="${store.name}">
<meta property="og:title" content="${head.title}">
<meta property="og:description" content="${head.description}">
<meta property="og:url" content="${head.canonical}">
<style>${trusted(storefrontStyle)}</style>
${head.structured ? html`<script type="application/ld+json">${structuredData(head.structured)}</script>` : null}
</head>
<body>
<a class="skip" href="#content">${t.skip}</a>
<header class="bar"><div class="wrap"><a class="name" href="/s/${store.slug}/">${store.name}</a><span class="tagline">${store.tagline}</span></div></header>
<main class="wrap" id="content">${content}</main>
<footer class="foot"><div class="wrap"><span>${store.name}</span><span>${t.sandboxNote}</span></div></footer>
</body>
</html>`.markup;
};

const addressOf = (slug: string, handle: string) => `/s/${slug}/products/${encodeURIComponent(handle)}`;

const card = (
  store: FrontStore,
  product: FrontProduct,
  { language, level }: { language: Language; level: 'h2' | 'h3' },
): Markup => html`<li>
<a class="card" href="${addressOf(store.slug, product.handle)}"><span class="pic">${trusted(drawTile(product.tile))}</span>
${level === 'h2' ? html`<h2>${product.title}</h2>` : html`<h3>${product.title}</h3>`}
${product.priceAmount !== null && html`<span class="price">${priceText(product.priceAmount, { currency: store.currency, language })}</span>`}</a></li>`;

/** The list of what a store sells. */
export const renderStorePage = (store: FrontStore, products: readonly FrontProduct[], origin: string): string => {
  const language = languageOf(products.map(({ title }) => title).join(' '));
  const t = phrases[language].storefront;
  const head: Head = {
    title: store.tagline ? `${store.name} – ${store.tagline}` : store.name,
    description: store.tagline || store.name,
    canonical: `${origin}/s/${store.slug}/`,
    type: 'website',
    isListed: true,
    language,
  };
  const list = html`<div class="hero"><h1>${store.tagline || store.name}</h1><p>${t.intro}</p></div>
<ul class="grid">${products.map((product) => card(store, product, { language, level: 'h2' }))}</ul>`;
  const empty = html`<div class="empty"><h1>${t.emptyTitle}</h1><p>${t.emptyText}</p></div>`;
  return pageOf(store, head, products.length ? list : empty);
};

const factsOf = ({ vendor, productType, tags }: FrontProduct, language: Language): Markup => {
  const t = phrases[language].storefront;
  const facts = [
    [t.brand, vendor],
    [t.type, productType],
    [t.tags, tags.join(language === 'zh' ? '、' : ', ')],
  ] as const;
  const known = facts.filter(([, value]) => value);
  return known.length ? html`<dl class="facts">${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>` : html``;
};

const productData = (store: FrontStore, product: FrontProduct, { url, description }: { url: string; description: string }) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.title,
  description,
  url,
  ...(product.vendor && { brand: { '@type': 'Brand', name: product.vendor } }),
  ...(product.productType && { category: product.productType }),
  ...(product.priceAmount !== null && {
    offers: {
      '@type': 'Offer',
      price: (product.priceAmount / 10 ** digitsOf(store.currency)).toFixed(digitsOf(store.currency)),
      priceCurrency: store.currency,
      url,
    },
  }),
});

type ProductPage = {
  /** With its description cleaned: it was written by somebody else. */
  product: FrontProduct;
  others: readonly FrontProduct[];
  origin: string;
};

/** One product. */
export const renderProductPage = (store: FrontStore, { product, others, origin }: ProductPage): string => {
  const text = visibleText(product.descriptionHtml);
  const language = languageOf(`${product.title} ${text}`);
  const t = phrases[language].storefront;
  const url = `${origin}${addressOf(store.slug, product.handle)}`;
  const description = product.seoDescription || truncate(text, 160);
  const head: Head = {
    title: product.seoTitle || `${product.title} – ${store.name}`,
    description,
    canonical: url,
    type: 'product',
    isListed: product.status === 'active',
    language,
    structured: productData(store, product, { url, description }),
  };
  const content = html`<nav class="crumbs" aria-label="${t.breadcrumb}"><a href="/s/${store.slug}/">${t.allProducts}</a></nav>
<article class="product"><div class="pic">${trusted(drawTile(product.tile, product.title))}</div>
<div><p class="vendor">${product.vendor}</p><h1>${product.title}</h1>
${product.priceAmount !== null && html`<p class="cost">${priceText(product.priceAmount, { currency: store.currency, language })}</p>`}
<div class="text">${trusted(product.descriptionHtml)}</div>${factsOf(product, language)}</div></article>
${others.length > 0 && html`<section class="more"><h2>${t.more}</h2><ul class="grid">${others.map((other) => card(store, other, { language, level: 'h3' }))}</ul></section>`}`;
  return pageOf(store, head, content);
};

/** Said in the store's own page when the product is not there, or not for everybody. */
export const renderMissingPage = (store: FrontStore, origin: string): string => {
  const t = phrases.en.storefront;
  const head: Head = {
    title: `${t.missingTitle} – ${store.name}`,
    description: t.missingText,
    canonical: `${origin}/s/${store.slug}/`,
    type: 'website',
    isListed: false,
    language: 'en',
  };
  const content = html`<div class="empty"><h1>${t.missingTitle}</h1><p>${t.missingText}</p><a href="/s/${store.slug}/">${t.allProducts}</a></div>`;
  return pageOf(store, head, content);
};
