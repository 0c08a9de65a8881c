/** The origins of the web addresses among settings: the operator named them, so they may lie in a private network. */
export const namedOrigins = (settings: Readonly<Record<string, string | undefined>>): string[] =>
  Object.values(settings).flatMap((value) => (value && /^https?:/.test(value) && URL.canParse(value) ? [new URL(value).origin] : []));
