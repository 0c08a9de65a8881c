/** What became of a secret that we keep for somebody. */
export const secretsErrors = {
  unreadable: 'The stored credentials can no longer be read. Please enter them again.',
};
