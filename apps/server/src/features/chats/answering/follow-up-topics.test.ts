import type { ChatEvent } from '@inkstone/contract/chats';
import { readHere } from '@inkstone/documents/__fixtures__/read-here';
import { expect, it } from 'vitest';
import { createCitations } from './citing.ts';
import { topicsBeside } from './follow-ups.ts';

const handbook = [
  '# Lamps Ltd – Handbook\n\nEdition 7 tells what holds here.',
  '# Contents\n\nSickness, pay, travel.',
  '# Sickness\n\nA certificate is needed from the fourth day on.',
  '# Sick pay\n\nFull pay for six weeks.',
  '# Travel\n\nTrains come first.',
].join('\n\n');

const passageOf = (document: string, heading: string, { text, score, start }: { text: string; score: number; start: number }) => ({
  ...{ document, index: start, text, headings: [heading], language: 'en', title: document, score },
  place: {
    document,
    index: start,
    name: document,
    kind: 'md',
    start,
    end: start + text.length,
    isEdited: false,
    contentHash: null,
    pages: [],
  },
});

it('what may be asked next begins with what follows the place, and is no title, no list of contents and nothing that was hardly found', async () => {
  const text = await readHere('handbook.md', handbook);
  const said = 'A certificate is needed from the fourth day on.';
  const cited = passageOf('handbook', 'Sickness', { text: said, score: 0.8, start: text.text.indexOf(said) });
  const passages = [
    cited,
    passageOf('report', 'Lamps plc – Annual report', { text: 'Lamps plc – Annual report', score: 0.7, start: 0 }),
    passageOf('policy', 'Certificates of suppliers', { text: 'A supplier needs a certificate.', score: 0.6, start: 300 }),
    passageOf('policy', 'Returns', { text: 'Faulty goods are sent back.', score: 0.1, start: 600 }),
  ];
  const { citation } = createCitations().of(cited, { start: 0, end: said.length });
  const events: ChatEvent[] = [{ type: 'citation', citation }];
  const topics = await topicsBeside({ question: 'When is a doctor’s note needed?', history: [], passages, events }, async () => text);
  expect(topics.map((each) => each.text)).toEqual(['Sick pay', 'Certificates of suppliers', 'Travel']);
});
