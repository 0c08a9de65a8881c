/** Refusals of links to conversations. */
export const chatShareErrors = {
  gone: 'This link opens nothing. It was revoked, has ended, or was never there.',
  nothing: 'Nothing was asked in this conversation yet.',
};
