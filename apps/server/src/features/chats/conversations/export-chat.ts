import type { WholeConversation } from '@inkstone/contract/chats';
import { answerLabel } from '@inkstone/contract/kit/answer-label';
import { type Language, phrases } from '@inkstone/phrases';
import { plainQuote } from '@inkstone/text/plain-quote';
import { fillText } from '#server/kernel/fill-text.ts';
import type { MadeFile } from '#server/kernel/http/define-routes.ts';
import { branchTo } from './message-tree.ts';

type Message = WholeConversation['messages'][number];

const pagesOf = ({ firstPage, lastPage }: Message['citations'][number], language: Language): string => {
  if (firstPage === null) return '';
  const { page, pages } = phrases[language].chats;
  const isOne = lastPage === null || firstPage === lastPage;
  return `, ${isOne ? fillText(page, { page: firstPage }) : fillText(pages, { first: firstPage, last: lastPage })}`;
};

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const fence = /(^```[^`]{0,20000}^```)/m;

/**
 * Words alone: what would be a picture, a link or markup for the program that opens the file stands there as it was written. Code between
 * lines of three backticks stays as it is, unless it can not be said what such a line belongs to.
 */
const asWords = (text: string): string =>
  (text.includes('~~~') ? [text] : text.split(fence))
    .map((part, index) =>
      index % 2
        ? part
        : part
            .replaceAll('](', ']\\(')
            .replaceAll('][', ']\\[')
            .replaceAll(/^( {0,3})\[(?=[^\]\n]{1,300}\]:)/gm, '$1\\[')
            .replaceAll(/<(?=[a-z/!?])/gi, '\\<'),
    )
    .join('');

/** Who answers from there on, or what a person said. */
const ofPerson = ({ role, text, author }: Message, language: Language): string => {
  const { noteTakenOver, noteHandedBack, personAnswer } = phrases[language].chats;
  if (role === 'note') return `*${text === 'takenOver' ? fillText(noteTakenOver, { name: author ?? '' }) : noteHandedBack}*`;
  return `*${personAnswer}${author ? ` (${inOneLine(author)})` : ''}*\n\n${asWords(text)}`;
};

const asMarkdown = (message: Message, language: Language): string => {
  if (message.role === 'question') {
    const files = message.attachments.map(({ name }) => inOneLine(name)).join(', ');
    return `## ${inOneLine(message.text)}\n${files && `\n${phrases[language].chats.attachments}: ${files}\n`}`;
  }
  if (message.role !== 'answer') return ofPerson(message, language);
  const sources = message.citations.map((citation) => {
    const cells = citation.cells.length ? ` (${citation.cells.join(', ')})` : '';
    return `- [${citation.number}] ${inOneLine(citation.documentName)}${pagesOf(citation, language)}${cells}: “${asWords(inOneLine(citation.quote))}”`;
  });
  const closest = message.closest.map((place) => {
    const heading = place.heading && `, ${asWords(inOneLine(place.heading))}`;
    return `- ${inOneLine(place.documentName)}${heading}${pagesOf(place, language)}: “${asWords(plainQuote(place.quote))}”`;
  });
  const label = answerLabel(message);
  const about = label && message.text ? [`*${phrases[language].chats[label]}*`] : [];
  const from = message.faq ? [`*${phrases[language].chats.fromFaq}: ${inOneLine(message.faq.question)}*`] : [];
  const near = closest.length ? [phrases[language].chats.closest, closest.join('\n')] : [];
  const nothing = label ? phrases[language].chats[label] : '—';
  return [asWords(message.text) || nothing, ...about, ...from, ...(sources.length ? [sources.join('\n')] : []), ...near].join('\n\n');
};

const fileNameOf = ({ title }: WholeConversation): string =>
  title
    .replaceAll(/[^\p{L}\p{N} -]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'chat';

/** A conversation as a file, with its citations. */
export const exportChat = (
  conversation: WholeConversation,
  { format, language }: { format: 'markdown' | 'json'; language: Language },
): MadeFile => {
  const { title, messages, leafId } = conversation;
  const name = fileNameOf(conversation);
  if (format === 'json') {
    return { fileName: `${name}.json`, contentType: 'application/json; charset=utf-8', body: JSON.stringify(conversation, null, 2) };
  }
  const body = [`# ${inOneLine(title)}`, ...branchTo(messages, leafId).map((message) => asMarkdown(message, language))].join('\n\n');
  return { fileName: `${name}.md`, contentType: 'text/markdown; charset=utf-8', body: `${body}\n` };
};
