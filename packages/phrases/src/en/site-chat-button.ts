/** The button in the corner of a web site; its script carries these words and no others. */
export const siteChatButton = { open: 'Open the chat', close: 'Close the chat', chat: 'Chat' };
