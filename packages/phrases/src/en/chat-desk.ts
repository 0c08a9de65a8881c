/** Refusals where people answer. */
export const chatDeskErrors = {
  messageEmpty: 'Please write a message.',
  messageLong: 'A message has 8,000 characters at most.',
  noSummary: 'The model gave no summary. Try again later.',
};
