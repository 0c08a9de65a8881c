/** Puts values into the places of a phrase, in one pass: what a value says never counts as a place. */
export const fillText = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/{{(\w+)}}/g, (_, key: string) => String(params[key] ?? ''));
