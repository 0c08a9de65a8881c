/** A text of which nothing is read as Markdown of ours. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|~$]/g, '\\$&');
