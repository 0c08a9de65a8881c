/** True inside another page, such as a store's admin: the sidebar is left out there. */
export const isEmbedded = (): boolean => {
  try {
    return window.self !== window.top;
  } catch {
    return true; // a page of another origin does not even let us look
  }
};

/** Opens an address in a window of its own; from a frame, where the server lets no page of money and keys stand. */
export const openOutside = (address: string): void => {
  window.open(address, '_blank', 'noopener');
};

/** Marks the body, so that styles and the embedding page's scripts can tell. */
export const markEmbedded = (): void => {
  if (!isEmbedded()) return;
  document.body.classList.add('embedded');
  document.body.dataset['embedded'] = 'true';
};
