import { type Language, phrases } from '@inkstone/phrases';
import { html, type Markup, trusted } from '@inkstone/text/html';
import type { FrontStore } from './storefront.repository.ts';
import type { FrontLink } from './storefront-contents.repository.ts';
import { storefrontStyle } from './storefront-style.ts';

/** A store with what its menu leads to. */
export type FrontShown = FrontStore & { links: readonly FrontLink[] };

/** What stands at the head of a public page. */
export type Head = {
  title: string;
  description: string;
  canonical: string;
  type: 'website' | 'product' | 'article';
  isListed: boolean;
  language: Language;
  structured?: object;
};

/** A page speaks the language that its texts are written in. */
export const languageOf = (text: string): Language =>
  /\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'zh' : 'en';

/** Escapes JSON for a script element, where `</script>` would end it. */
const structuredData = (data: object): Markup => trusted(JSON.stringify(data).replaceAll('<', '\\u003c'));

/** The blogs and pages of a store, beside its products. */
const menuOf = (store: FrontShown, language: Language): Markup => {
  const t = phrases[language].storefront;
  if (!store.links.length) return html``;
  const links = store.links.map(({ path, title }) => html`<a href="/s/${store.slug}/${path}">${title}</a>`);
  return html`<nav class="menu" aria-label="${t.menu}"><a href="/s/${store.slug}/">${t.allProducts}</a>${links}</nav>`;
};

/** A public page of a store around its content. */
export const pageOf = (store: FrontShown, head: Head, content: Markup): string => {
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
<header class="bar"><div class="wrap"><a class="name" href="/s/${store.slug}/">${store.name}</a><span class="tagline">${store.tagline}</span>${menuOf(store, head.language)}</div></header>
<main class="wrap" id="content">${content}</main>
<footer class="foot"><div class="wrap"><span>${store.name}</span><span>${t.sandboxNote}</span></div></footer>
</body>
</html>`.markup;
};
