import { phrases } from '@inkstone/phrases';
import { html, trusted } from '@inkstone/text/html';
import { truncate } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import type { FrontBlog, FrontContent } from './storefront-contents.repository.ts';
import { type FrontShown, languageOf, pageOf } from './storefront-frame.ts';

const excerptLength = 200;
const describedLength = 160;

const blogPath = (slug: string, blog: FrontBlog) => `/s/${slug}/blogs/${encodeURIComponent(blog.handle)}/`;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The articles of a blog, newest first. */
export const renderBlogPage = (
  store: FrontShown,
  { blog, articles }: { blog: FrontBlog; articles: readonly FrontContent[] },
  origin: string,
) => {
  const language = languageOf([blog.title, ...articles.map(({ title }) => title)].join(' '));
  const t = phrases[language].storefront;
  const path = blogPath(store.slug, blog);
  const head = {
    title: `${blog.title} – ${store.name}`,
    description: articles[0]?.title ?? blog.title,
    canonical: `${origin}${path}`,
    type: 'website',
    isListed: true,
    language,
  } as const;
  const entries = articles.map(
    (article) => html`<li><a href="${path}${encodeURIComponent(article.handle)}"><h2>${article.title}</h2></a>
<time datetime="${article.at.toISOString()}">${dayOf(article.at)}</time><p>${truncate(visibleText(article.bodyHtml), excerptLength)}</p></li>`,
  );
  const list = articles.length ? html`<ul class="entries">${entries}</ul>` : html`<p>${t.blogEmpty}</p>`;
  return pageOf(store, head, html`<div class="hero"><h1>${blog.title}</h1></div>${list}`);
};

type ContentPage = {
  /** With its body cleaned: it was written by somebody else. */
  content: FrontContent;
  /** Null for a page. */
  blog: FrontBlog | null;
  origin: string;
};

/** One article, or one page. */
export const renderContentPage = (store: FrontShown, { content, blog, origin }: ContentPage): string => {
  const text = visibleText(content.bodyHtml);
  const language = languageOf(`${content.title} ${text}`);
  const t = phrases[language].storefront;
  const folder = blog ? blogPath(store.slug, blog) : `/s/${store.slug}/pages/`;
  const url = `${origin}${folder}${encodeURIComponent(content.handle)}`;
  const description = content.seoDescription || truncate(text, describedLength);
  const published = content.at.toISOString();
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: content.title,
    datePublished: published,
    description,
    url,
  };
  const head = {
    title: content.seoTitle || `${content.title} – ${store.name}`,
    description,
    canonical: url,
    type: blog ? 'article' : 'website',
    isListed: true,
    language,
    ...(blog && { structured: article }),
  } as const;
  const above = blog
    ? html`<nav class="crumbs" aria-label="${t.breadcrumb}"><a href="${blogPath(store.slug, blog)}">${blog.title}</a></nav>`
    : null;
  const day = blog ? html`<time datetime="${published}">${dayOf(content.at)}</time>` : null;
  const body = html`${above}<article class="reading"><h1>${content.title}</h1>${day}<div class="text">${trusted(content.bodyHtml)}</div></article>`;
  return pageOf(store, head, body);
};
