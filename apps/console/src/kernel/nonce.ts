/** The nonce that the server put into this page, for styles that the component library inserts; undefined on a development server. */
export const pageNonce = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]');
  // Browsers hide the attribute's value and keep the property.
  const nonce = script?.nonce || script?.getAttribute('nonce');
  return nonce && nonce !== '__CSP_NONCE__' ? nonce : undefined;
};

let areStylesMarked = false;

/**
 * Gives the page's nonce to every style element that a script makes: the component library measures the scroll bar
 * (@rc-component/util, getScrollBarSize) with one that it passes no nonce to.
 */
export const markStyles = (): void => {
  const nonce = pageNonce();
  if (areStylesMarked || !nonce) return;
  areStylesMarked = true;
  const create = document.createElement.bind(document);
  const createMarked = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  document.createElement = createMarked as typeof document.createElement; // the overloads only narrow the answer
};
