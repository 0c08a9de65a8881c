import { richTextTags } from '@inkstone/text/rich-text-tags';

const allowed = new Set(richTextTags);
const tag = /<([a-z][a-z0-9-]{0,30})(?=[\s/>])/gi;

/** Tags of a text that are removed when it is kept, each once. */
export const strangeTags = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(tag), (found) => (found[1] ?? '').toLowerCase()).filter((name) => !allowed.has(name))),
];

/** Signs of Markdown that were meant to be formatting: emphasis, headings, links. */
export const hasMarkdown = (visible: string): boolean => /(?:^|\s)\*\*[^*\n]{1,200}\*\*|^#{1,6} \S|\[[^\]\n]{1,80}\]\(https?:/mu.test(visible);
