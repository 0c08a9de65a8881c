/** Puts clean HTML in place of the selection by the browser's own editing, so that one undo takes it back. */
export const insertMarkup = (markup: TrustedHTML): void => {
  // TypeScript's DOM library does not know yet that this command takes a trusted value.
  document.execCommand('insertHTML', false, markup as unknown as string);
};
