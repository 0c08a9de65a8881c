import type { Language } from '@inkstone/phrases';
import { html, trusted } from '@inkstone/text/html';
import { sourceOf } from './public-page.ts';

const refusalStyle =
  ':root{color-scheme:light dark}body{margin:20vh auto 0;max-width:32em;padding:0 24px;font:16px/1.65 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}h1{font-size:20px;line-height:1.5;font-weight:500}';
/** The source of a policy that lets the page's style be applied. */
export const refusalSource = sourceOf(refusalStyle);

/** A refusal as a page, for a host where a person and no program is asking. */
export const refusalPage = (language: Language, text: string): string =>
  html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text}</title><style>${trusted(refusalStyle)}</style></head>
<body><main><h1>${text}</h1></main></body>
</html>`.markup;
