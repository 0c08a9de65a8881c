import type { WholeConversation } from '@inkstone/contract/chats';
import type { FileAnswer } from '#server/kernel/http/define-routes.ts';

type Message = WholeConversation['messages'][number];

const branchOf = ({ messages, leafId }: WholeConversation): Message[] => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: Message[] = [];
  for (let at = byId.get(leafId ?? ''); at; at = byId.get(at.parentId ?? '')) branch.push(at);
  return branch.reverse();
};

const pagesOf = ({ firstPage, lastPage }: Message['citations'][number]): string => {
  if (firstPage === null) return '';
  return firstPage === lastPage || lastPage === null ? `, p. ${firstPage}` : `, pp. ${firstPage}–${lastPage}`;
};

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const asMarkdown = (message: Message): string => {
  if (message.role === 'question') return `## ${inOneLine(message.text)}\n`;
  const sources = message.citations.map((citation) => {
    const cells = citation.cells.length ? ` (${citation.cells.join(', ')})` : '';
    return `- [${citation.number}] ${inOneLine(citation.documentName)}${pagesOf(citation)}${cells}: “${inOneLine(citation.quote)}”`;
  });
  return [message.text || '—', ...(sources.length ? [sources.join('\n')] : [])].join('\n\n');
};

const fileNameOf = ({ title }: WholeConversation): string =>
  title
    .replaceAll(/[^\p{L}\p{N} -]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'chat';

/** A conversation as a file, with its citations. */
export const exportChat = (conversation: WholeConversation, format: 'markdown' | 'json'): FileAnswer => {
  const name = fileNameOf(conversation);
  if (format === 'json') {
    return { fileName: `${name}.json`, contentType: 'application/json; charset=utf-8', body: JSON.stringify(conversation, null, 2) };
  }
  const body = [`# ${inOneLine(conversation.title)}`, ...branchOf(conversation).map(asMarkdown)].join('\n\n');
  return { fileName: `${name}.md`, contentType: 'text/markdown; charset=utf-8', body: `${body}\n` };
};
