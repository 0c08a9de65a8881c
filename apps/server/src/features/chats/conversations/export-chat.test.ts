import type { WholeConversation } from '@inkstone/contract/chats';
import { expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { exportChat } from './export-chat.ts';

const createdAt = '2026-11-20T08:00:00.000Z';
const [question, answer] = [newId(), newId()];
const rest = { createdAt, state: 'done', model: null, points: null, error: null, feedback: null, faq: null, author: null } as const;
const citation = {
  documentId: newId(),
  documentName: 'Plan.pdf',
  documentKind: 'pdf',
  passage: 0,
  start: 0,
  end: 4,
  quote: 'Here',
  cells: [],
  version: null,
  isCorrected: false,
  isAttached: false,
};
const conversation: WholeConversation = {
  ...{ id: newId(), baseId: newId(), baseName: 'Plans', title: 'Where?', updatedAt: createdAt, leafId: answer },
  ...{ person: null, waitingSince: null, asker: null },
  messages: [
    {
      ...rest,
      attachments: [],
      closest: [],
      id: question,
      parentId: null,
      role: 'question',
      text: 'Where?',
      outcome: null,
      citations: [],
      followUps: [],
    },
    {
      ...{
        ...rest,
        attachments: [],
        closest: [],
        id: answer,
        parentId: question,
        role: 'answer',
        text: 'Here [1], there [2].',
        outcome: 'answered',
        followUps: [],
      },
      citations: [
        { ...citation, number: 1, firstPage: 3, lastPage: 3 },
        { ...citation, number: 2, firstPage: 3, lastPage: 4 },
      ],
    },
  ],
};

it('an exported conversation tells who answered, what was sent along, and what was not found', () => {
  const of = { ...rest, attachments: [], closest: [], outcome: null, citations: [], followUps: [] };
  const [asked, note, told, back, more, none] = [newId(), newId(), newId(), newId(), newId(), newId()];
  const file = { id: newId(), name: 'Plan.pdf', kind: 'pdf', bytes: 9, pages: 1, isPicture: false };
  const messages: WholeConversation['messages'] = [
    { ...of, id: asked, parentId: null, role: 'question', text: 'Where?', attachments: [file] },
    { ...of, id: note, parentId: asked, role: 'note', text: 'takenOver', author: 'Mei' },
    { ...of, id: told, parentId: note, role: 'person', text: 'Here.', author: 'Mei' },
    { ...of, id: back, parentId: told, role: 'note', text: 'handedBack', author: 'Mei' },
    { ...of, id: more, parentId: back, role: 'question', text: 'Why?' },
    { ...of, id: none, parentId: more, role: 'answer', text: '', outcome: 'notFound' },
  ];
  const body = String(exportChat({ ...conversation, messages, leafId: none }, { format: 'markdown', language: 'en' }).body);
  expect(body.split('\n').filter(Boolean)).toEqual([
    ...['# Where?', '## Where?', 'Files with the question: Plan.pdf', '*Mei answers from here on.*', '*Answer of a person (Mei)*', 'Here.'],
    ...['*The assistant answers again.*', '## Why?', 'The documents say nothing about this.'],
  ]);
});

it('an exported conversation says of each answer that is not whole or not from the documents what it is', () => {
  const labelled = (answer: object): string => {
    const [message] = conversation.messages.slice(-1);
    if (!message) throw new Error('there is no answer');
    const only = { ...message, parentId: null, citations: [], ...answer };
    return String(exportChat({ ...conversation, messages: [only], leafId: only.id }, { format: 'markdown', language: 'en' }).body);
  };
  expect(labelled({ outcome: 'uncited' })).toContain('*Not from the documents: ');
  expect(labelled({ state: 'stopped', outcome: null, points: '1' })).toContain('*Stopped. What was written until then is charged.*');
  expect(labelled({ state: 'stopped', outcome: null, points: '0' })).toContain('*Stopped before it was whole.*');
  expect(labelled({ state: 'failed', outcome: null })).toContain('*This answer could not be finished.*');
  expect(labelled({ outcome: 'answered' })).not.toContain('*');
});

it('an exported conversation names pages in the language of its reader', () => {
  const told = (language: 'en' | 'zh') => String(exportChat(conversation, { format: 'markdown', language }).body);
  expect(told('en')).toContain('[1] Plan.pdf, p. 3: ');
  expect(told('en')).toContain('[2] Plan.pdf, pp. 3–4: ');
  expect(told('zh')).toContain('第 3 页');
  expect(told('zh')).not.toContain('p. 3');
});

it('an exported conversation lists the places that come closest, as words alone', () => {
  const [, message] = conversation.messages;
  if (!message) throw new Error('there is no answer');
  const place = { ...citation, number: 1, firstPage: 3, lastPage: 3, heading: '[Leave](https://a.b)', quote: 'Days\t25 <img src=x>' };
  const only = { ...message, parentId: null, text: '', outcome: 'notFound' as const, citations: [], closest: [place] };
  const of = { ...conversation, messages: [only], leafId: only.id };
  const told = (language: 'en' | 'zh'): string[] =>
    String(exportChat(of, { format: 'markdown', language }).body)
      .split('\n')
      .filter(Boolean)
      .slice(1);
  expect(told('en')).toEqual([
    'The documents do not clearly answer this.',
    'These places come closest:',
    '- Plan.pdf, [Leave]\\(https://a.b), p. 3: “Days · 25 \\<img src=x>”',
  ]);
  expect(told('zh').slice(0, 2)).toEqual(['文档中没有明确的答案。', '以下内容最为接近：']);
  expect(String(exportChat(of, { format: 'json', language: 'en' }).body)).toContain('"closest": [');
});
