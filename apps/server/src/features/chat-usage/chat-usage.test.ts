import type { Citation } from '@inkstone/contract/chat-sources';
import type { ChatUsage } from '@inkstone/contract/chat-usage';
import type { ChatOutcome } from '@inkstone/contract/chats';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversationMessages, conversations } from '#server/db/schema/chats.ts';
import { documents } from '#server/db/schema/documents.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';

const now = new Date('2026-11-23T12:00:00Z');
const hourMs = 3600_000;
const { test, server } = await openApp({ clock: { now: () => now } });

const get = async (actor: TestActor, path: string) =>
  (await server.app.inject({ url: `/api/dashboard/${path}`, headers: actor.headers })).json();
const usage = async (actor: TestActor, timeZone = 'UTC'): Promise<ChatUsage> => (await get(actor, `chat_usage/?timeZone=${timeZone}`)).data;

const build = async (name = 'Handbooks') => {
  const admin = await buildActor(test.db, { usage: ['quseit'], now });
  const made = await server.app.inject({ method: 'POST', url: '/api/ai_chat/', headers: admin.headers, payload: { name } });
  const baseId: string = made.json().data.id;
  const guest = await buildActor(test.db, { accountId: admin.accountId, role: 'shared', now });
  return { admin, guest, baseId };
};

type Answer = {
  role?: 'answer' | 'person';
  state?: 'running' | 'done' | 'stopped' | 'failed';
  outcome?: ChatOutcome | null;
  charge?: bigint;
  at?: Date;
  cites?: readonly string[];
};
const citationOf = (documentId: string): Citation => ({
  ...{ number: 1, documentId, documentName: 'a', documentKind: 'md', passage: 0, firstPage: null, lastPage: null },
  ...{ start: 0, end: 1, quote: 'a', cells: [], version: null, isCorrected: false, isAttached: false },
});
/** Answers that somebody got of a knowledge base; at this moment, if nothing else is said. */
const answer = async ({ accountId, userId }: TestActor, baseId: string, answers: readonly Answer[]): Promise<string[]> => {
  const conversationId = newId();
  await test.db.insert(conversations).values({ id: conversationId, accountId, userId, baseId, title: 'a', createdAt: now, updatedAt: now });
  const rows = answers.map(({ role = 'answer', state = 'done', outcome = 'answered', charge = 0n, at = now, cites = [] }) => ({
    ...{ id: newId(), accountId, conversationId, role, state, text: 'a', createdAt: at, outcome },
    ...{ chargedMicropoints: charge, citations: cites.map(citationOf) },
  }));
  await test.db.insert(conversationMessages).values(rows);
  return rows.map(({ id }) => id);
};
const ended = { answered: 0, uncited: 0, fromFaq: 0, takenOver: 0, notFound: 0, stopped: 0, failed: 0 };

describe('GET /api/dashboard/chat_usage/', () => {
  it('counts answers by knowledge base, person and outcome, and what they cost', async () => {
    const { admin, guest, baseId } = await build();
    await answer(admin, baseId, [{ charge: 1_500_000n }, { outcome: 'notFound' }, { outcome: 'fromFaq' }]);
    await answer(guest, baseId, [
      { role: 'person', outcome: null },
      { state: 'failed', outcome: null },
      { outcome: 'uncited', charge: 2_000_000n },
    ]);
    const { days, all, bases, users, outcomes } = await usage(admin);
    expect(days).toHaveLength(15);
    expect(all.now).toEqual({
      answers: 6,
      ends: { answered: 1, uncited: 1, fromFaq: 1, takenOver: 1, notFound: 1, stopped: 0, failed: 1 },
      points: '3.5',
    });
    expect(all.days.at(-1)).toEqual(all.now);
    expect(bases).toMatchObject([{ baseId, name: 'Handbooks', now: { answers: 6 } }]);
    expect(users.map(({ userId, now: { points } }) => [userId, points])).toEqual([
      [guest.userId, '2'],
      [admin.userId, '1.5'],
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['answered', 'uncited', 'fromFaq', 'takenOver', 'notFound', 'failed']);
    expect((await usage(await buildActor(test.db, { usage: ['quseit'], now }))).all.now.answers).toBe(0);
  });

  it('counts an answer once, when it has ended', async () => {
    const { admin, baseId } = await build();
    const [id = ''] = await answer(admin, baseId, [{ state: 'running', outcome: null }]);
    expect((await usage(admin)).all.now.answers).toBe(0);
    const end = { state: 'done', outcome: 'answered', chargedMicropoints: 7n } as const;
    for (const _ of [1, 2]) await test.db.update(conversationMessages).set(end).where(eq(conversationMessages.id, id));
    expect((await usage(admin)).all.now).toEqual({ answers: 1, ends: { ...ended, answered: 1 }, points: '0.000007' });
  });

  it('cuts days where the reader is, and compares with the time before', async () => {
    const { admin, baseId } = await build();
    // Half past five in the evening of UTC is past eleven at night in Kolkata, an hour later it is the next day.
    const late = new Date('2026-11-20T18:20:00Z');
    await answer(admin, baseId, [{ at: late }, { at: new Date(late.getTime() + hourMs / 3) }, { at: new Date('2026-11-05T12:00:00Z') }]);
    const busy = ({ days, all }: ChatUsage) => days.filter((_, at) => all.days[at]?.answers);
    expect(busy(await usage(admin))).toEqual(['2026-11-20']);
    expect(busy(await usage(admin, 'Asia/Kolkata'))).toEqual(['2026-11-20', '2026-11-21']);
    expect((await usage(admin)).all.before.answers).toBe(1);
    expect((await get(admin, 'chat_usage/?timeZone=Mars')).code).toBe('profile.timeZone');
  });

  it('is saved as a file, in which no cell is a formula', async () => {
    const { admin, guest, baseId } = await build('=1+1');
    await answer(guest, baseId, [{ charge: 1_000_000n }, { outcome: 'notFound' }]);
    const { body } = await server.app.inject({ url: '/api/dashboard/chat_usage/export/', headers: admin.headers });
    expect(body.trim().split('\n')).toEqual([
      'day,knowledge_base,user,outcome,answers,points',
      expect.stringMatching(/^2026-11-23,'=1\+1,.+,answered,1,1$/),
      expect.stringMatching(/^2026-11-23,'=1\+1,.+,notFound,1,0$/),
    ]);
  });
});

describe('GET /api/dashboard/uncited_documents/', () => {
  it('tells of documents that can be found and that no answer has cited', async () => {
    const { admin, baseId } = await build();
    const document = (name: string, more: Partial<typeof documents.$inferInsert> = {}) => {
      const id = newId();
      const rest = { baseId, kind: 'text', html: 'a', work: 'read', template: 'prose', size: 500, overlap: 0 } as const;
      return {
        id,
        accountId: admin.accountId,
        ...rest,
        name,
        state: 'indexed' as const,
        queuedAt: now,
        createdAt: now,
        updatedAt: now,
        ...more,
      };
    };
    const rows = [document('Cited'), document('Never'), document('Off', { isEnabled: false }), document('Read now', { state: 'reading' })];
    await test.db.insert(documents).values(rows);
    await answer(admin, baseId, [{ cites: [rows[0]?.id ?? '', newId()] }]);
    const { data } = await get(admin, 'uncited_documents/');
    expect(data).toMatchObject({ count: 1, documents: [{ name: 'Never', baseId, baseName: 'Handbooks' }] });
  });
});
