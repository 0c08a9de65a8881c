import { type Language, phrases } from '@inkstone/phrases';
import { html, type Markup, trusted } from '@inkstone/text/html';
import type { OpenApiDocument, Operation } from './openapi.ts';

/** The look of the page. */
export const apiPageStyle = `
:root{color-scheme:light dark;--ink:#1a1c1f;--soft:#5f6670;--line:#e6e8eb;--paper:#fff;--sunk:#f6f7f8;--accent:#2f5bd8}
@media(prefers-color-scheme:dark){:root{--ink:#eceef0;--soft:#9aa2ad;--line:#2a2e34;--paper:#131518;--sunk:#1a1d21;--accent:#8aa8ff}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.55 "Inter Variable",Inter,system-ui,sans-serif}
main{display:grid;grid-template-columns:220px minmax(0,1fr);max-width:1180px;margin:0 auto;gap:48px;padding:40px 24px}
nav{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto}nav a{display:block;padding:4px 8px;border-radius:6px;color:var(--soft);text-decoration:none}
nav a:hover,nav a:focus-visible{background:var(--sunk);color:var(--ink)}h1{margin:0 0 4px;font-size:24px;letter-spacing:-.02em}h2{margin:40px 0 12px;font-size:16px}p{margin:0 0 16px;color:var(--soft)}a{color:var(--accent)}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0}summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:10px 14px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:8px}
code,pre{font:12.5px/1.5 ui-monospace,Menlo,Consolas,monospace}code{overflow-wrap:anywhere}.method{font-weight:600;min-width:52px}.summary{color:var(--soft);margin-inline-start:auto}.access{color:var(--soft);border:1px solid var(--line);border-radius:99px;padding:0 8px;font-size:12px}
.body{padding:0 14px 14px;border-top:1px solid var(--line)}h3{margin:14px 0 6px;font-size:12.5px;color:var(--soft);font-weight:500}pre{margin:0;padding:12px;background:var(--sunk);border-radius:6px;overflow:auto;max-height:360px}
@media(max-width:760px){main{grid-template-columns:minmax(0,1fr);gap:16px;padding:24px 16px}nav{position:static;max-height:none;display:flex;flex-wrap:wrap}.summary{margin:0;flex-basis:100%}}`;

const block = (title: string, value: unknown): Markup => html`<h3>${title}</h3><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;

type Texts = Record<keyof (typeof phrases)['en']['apiDocs'], string>;

const operationHtml = ({ path, method, operation }: { path: string; method: string; operation: Operation }, texts: Texts): Markup => {
  const success = operation.responses['200'];
  const parts = [
    operation.parameters.length ? block(texts.parameters, operation.parameters) : null,
    operation.requestBody ? block(texts.body, operation.requestBody.content) : null,
    success?.content ? block(texts.answer, success.content) : null,
  ].filter((part) => part !== null);
  return html`<details><summary><code class="method">${method.toUpperCase()}</code><code>${path}</code><span class="access">${operation['x-access']}</span><span class="summary">${operation.summary}</span></summary><div class="body">${parts.length ? parts : html`<p>${texts.nothing}</p>`}</div></details>`;
};

/** The readable page of the API reference; static HTML, no script. */
export const renderApiPage = (document: OpenApiDocument, language: Language): string => {
  const texts = phrases[language].apiDocs;
  const byTag = new Map<string, Markup[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml({ path, method, operation }, texts)]);
    }
  }
  const tags = [...byTag].sort(([left], [right]) => left.localeCompare(right));
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${texts.title}</title><style>${trusted(apiPageStyle)}</style></head>
<body><main><nav aria-label="${texts.groups}">${tags.map(([tag]) => html`<a href="#${tag}">${tag}</a>`)}</nav>
<div><h1>${texts.title}</h1><p>${texts.intro} <a href="/api/docs/openapi.json">openapi.json</a></p>${tags.map(([tag, rows]) => html`<section><h2 id="${tag}">${tag}</h2>${rows}</section>`)}</div></main></body></html>`
    .markup;
};
