import type { siteChatButton as en } from '../en/site-chat-button.ts';

export const siteChatButton: Record<keyof typeof en, string> = { open: '打开聊天', close: '关闭聊天', chat: '聊天' };
