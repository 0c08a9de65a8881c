import { richTextTags } from '@inkstone/text/rich-text-tags';

const allowed = new Set(richTextTags);
const tag = /<([a-z][a-z0-9-]{0,30})(?=[\s/>])/gi;

/** Tags of a text that are removed when it is kept, each once. */
export const strangeTags = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(tag), (found) => (found[1] ?? '').toLowerCase()).filter((name) => !allowed.has(name))),
];

const markdown: readonly RegExp[] = [/\*\*[^*\s][^*\n]{0,120}\*\*/u, /^#{1,6} \S/mu, /\]\(https?:/u];

/** Signs of Markdown that were meant to be formatting: emphasis, headings, links. */
export const hasMarkdown = (visible: string): boolean => markdown.some((sign) => sign.test(visible));
