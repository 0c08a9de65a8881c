/** The nonce that the server put into this page, for styles that the component library inserts; undefined on a development server. */
export const pageNonce = (): string | undefined => {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  return nonce && nonce !== '__CSP_NONCE__' ? nonce : undefined;
};
