import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentsHouse, openDocuments, type Place } from '../../../../test/documents-suite.ts';
import { formOf } from '../../../../test/upload.ts';

let house: DocumentsHouse;
let place: Place;

const handbook = [
  '# Handbook',
  'It says how we work together here. Questions go to the office.',
  '## Returns',
  'Anything may be returned within 30 days. The label is free.',
  '## Warranty',
  'Every lamp has a warranty of five years.',
].join('\n\n');
const told = `**Handbook**

> It says how we work together here. Questions go to the office. [1]

- **Returns** — Anything may be returned within 30 days. [2]
- **Warranty** — Every lamp has a warranty of five years. [3]`;

beforeAll(async () => {
  house = await openDocuments();
  place = await house.newBase();
  await house.addFile(place, 'handbook.md', handbook);
  await house.settled(place);
});
afterAll(() => house.close());

describe('an overview without a model', () => {
  it.each(['What is this document about?', '这个文件讲什么？', 'Worum geht es im handbook?'])(
    'answers %s in its own words',
    async (question) => {
      const { outcome, text, citations } = await house.answer(place, question);
      expect([outcome, text]).toEqual(['answered', told]);
      expect(citations[1].quote).toBe('Returns\n\nAnything may be returned within 30 days.');
    },
  );

  it('is of the file that was sent along, where there is one', async () => {
    const { id } = (await house.ask(place.actor, '/api/chats/', { baseId: place.baseId })).data;
    const { payload, type } = await formOf([{ name: 'stock.csv', content: 'Product,Stock\nLamp,3\nVase,5' }]);
    const headers = { ...place.actor.headers, 'content-type': type };
    const sent = await house.server.app.inject({ method: 'POST', url: `/api/chats/${id}/attachments/`, headers, payload });
    const attachmentIds = [sent.json().data.attachments[0].id];
    const begun = await house.ask(place.actor, `/api/chats/${id}/ask/`, { parentId: null, text: 'Summarise this file', attachmentIds });
    await house.server.app.inject({ url: `/api/chats/answers/${begun.data.answerId}/events/`, headers: place.actor.headers });
    const { messages } = (await house.ask(place.actor, `/api/chats/${id}/`)).data;
    expect(messages[1]).toMatchObject({ text: '**stock.csv**\n\n- Product · Stock [1]', citations: [{ isAttached: true }] });
  });

  it('is called by its heading where the program that wrote it left the name of a file', async () => {
    const paper = await house.newBase();
    const html = '<title>Microsoft Word - paper_v3_final.docx</title><h1>Paper on lamps</h1><p>It tells how lamps are built.</p>';
    await house.addFile(paper, 'paper.html', html);
    await house.settled(paper);
    expect((await house.answer(paper, 'What is this document about?')).text).toMatch(/^\*\*Paper on lamps\*\*/);
  });

  it('is of all documents where there are several, and of those alone that answer', async () => {
    const many = await house.newBase();
    const names = ['one', 'two', 'three', 'four'];
    for (const name of names) await house.addFile(many, `${name}.md`, `# The ${name}\n\nThis is what the ${name} says.`);
    const { items } = await house.settled(many);
    const off = items.find(({ name }: { name: string }) => name === 'two.md');
    await house.server.app.inject({
      method: 'POST',
      url: '/api/ai_chat/edit_doc/',
      headers: many.actor.headers,
      payload: { id: off.id, isEnabled: false },
    });
    const { text } = await house.answer(many, 'Give me an overview');
    expect(text).toContain('**The one**\n\n> This is what the one says. [1]');
    expect(text).toContain('The four');
    expect(text).not.toContain('two');
  });

  it('does not take a question about something for one', async () => {
    const { text } = await house.answer(place, 'What does the warranty of a lamp cover?');
    expect(text).toBe('> **Warranty**  \n> Every lamp has a warranty of five years. [1]');
  });
});
