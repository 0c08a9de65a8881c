/** The chat that answers from a knowledge base. */
export const chats = {
  title: 'AI Chat',
};

/** Refusals of the chat. */
export const chatErrors = {
  notFound: 'This conversation does not exist.',
  messageNotFound: 'This message is not there any more. Reload the conversation.',
  baseOff: 'The knowledge base {{name}} is switched off. Whoever runs it can switch it on again.',
  answering: 'The last question is still being answered. Wait for its end, or stop it.',
  questionEmpty: 'Please write a question.',
  questionLong: 'A question has 20,000 characters at most. Shorten it, or ask in several steps.',
  titleEmpty: 'Please enter a title.',
  titleLong: 'A title has 120 characters at most.',
  reasonLong: 'A reason has 1,000 characters at most.',
};
