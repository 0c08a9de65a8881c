/** A text with its values. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
