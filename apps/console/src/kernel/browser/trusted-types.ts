type Rules = { createHTML: (text: string) => string | null; createScriptURL: (address: string) => string | null };
type PolicyFactory = { createPolicy: (name: string, rules: Rules) => unknown };

/** The one script that is started by its address: the PDF library's worker, from our own build. */
const isOurWorker = (address: string): boolean => {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && /^\/assets\/pdf\.worker[\w.-]*\.m?js$/.test(pathname);
};

/**
 * The component library writes its style sheets through `innerHTML` of a style element, which the page's policy
 * (`require-trusted-types-for 'script'`) stops. The default policy lets text without a tag and our one worker through, and nothing else.
 */
export const startTrustedTypes = (): void => {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes; // not in TypeScript's DOM library yet
  factory?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (isOurWorker(address) ? address : null),
  });
};
