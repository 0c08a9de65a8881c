type PolicyFactory = { createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown };

/**
 * The component library writes its style sheets through `innerHTML` of a style element, which the page's policy
 * (`require-trusted-types-for 'script'`) stops. The default policy lets text without a tag through and nothing else.
 */
export const startTrustedTypes = (): void => {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes; // not in TypeScript's DOM library yet
  factory?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
};
