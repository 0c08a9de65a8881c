const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML, between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Text that is HTML already; made only by `html` and `trusted`. */
export type Markup = { readonly markup: string };

type Part = string | number | Markup | readonly Markup[] | false | null;

const markupOf = (part: Part): string => {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  if ('markup' in part) return part.markup;
  return part.map(({ markup }) => markup).join('');
};

/** Builds HTML: whatever is put in is escaped unless it is markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.reduce((whole, text, index) => whole + text + markupOf(parts[index] ?? null), ''),
});

/** Marks text as markup: only for what was sanitized or drawn by ourselves on the line above. */
export const trusted = (markup: string): Markup => ({ markup });
