/** True inside another page, such as a store's admin: the sidebar is left out there. */
export const isEmbedded = (): boolean => {
  try {
    return window.self !== window.top;
  } catch {
    return true; // a page of another origin does not even let us look
  }
};

/** Marks the body, so that styles and the embedding page's scripts can tell. */
export const markEmbedded = (): void => {
  if (!isEmbedded()) return;
  document.body.classList.add('embedded');
  document.body.dataset['embedded'] = 'true';
};
