import { drawTile, tileImageUrl } from '@inkstone/integrations';
import { type Language, phrases } from '@inkstone/phrases';
import { html, type Markup, trusted } from '@inkstone/text/html';
import { truncate } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import type { FrontProduct, FrontStore } from './storefront.repository.ts';
import { type FrontShown, type Head, languageOf, pageOf } from './storefront-frame.ts';

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const priceText = (amount: number, { currency, language }: { currency: string; language: Language }): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 10 ** digitsOf(currency));

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
export const renderStorePage = (store: FrontShown, products: readonly FrontProduct[], origin: string): string => {
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
export const renderProductPage = (store: FrontShown, { product, others, origin }: ProductPage): string => {
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
<article class="product"><div class="pics"><div class="pic"><img src="${tileImageUrl(product.tile)}" alt="${product.tile.alt ?? product.title}"></div>
${product.pictures.length > 0 && html`<ul>${product.pictures.map((picture) => html`<li><img src="${tileImageUrl(picture)}" alt="${picture.alt}"></li>`)}</ul>`}</div>
<div><p class="vendor">${product.vendor}</p><h1>${product.title}</h1>
${product.priceAmount !== null && html`<p class="cost">${priceText(product.priceAmount, { currency: store.currency, language })}</p>`}
<div class="text">${trusted(product.descriptionHtml)}</div>${factsOf(product, language)}</div></article>
${others.length > 0 && html`<section class="more"><h2>${t.more}</h2><ul class="grid">${others.map((other) => card(store, other, { language, level: 'h3' }))}</ul></section>`}`;
  return pageOf(store, head, content);
};

/** Said in the store's own page when the product is not there, or not for everybody. */
export const renderMissingPage = (store: FrontShown, origin: string): string => {
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
