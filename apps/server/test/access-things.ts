import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { withdrawals } from '#server/db/schema/affiliates.ts';
import { runs } from '#server/db/schema/runs.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildSession, type TestActor } from './builders.ts';
import { formOf } from './upload.ts';

type Making = { db: OwnerDatabase; app: FastifyInstance; owner: TestActor; enterpriseAdmin: TestActor };

/** Makes a thing for its owner, through the product itself where it offers that; `body` is what the endpoint asks for. */
export type Make = (making: Making) => Promise<{ id: string; faqId?: string; body?: object }>;

const brief = {
  productTitle: 'Clipboard',
  mainIdea: 'Calm',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 60,
  language: 'en',
  modelId: null,
};
const text = { title: 'Clipboard', description: '<p>Calm</p>', seoTitle: '', seoDescription: '' };

export const aRun: Make = async ({ db, owner: { accountId, userId } }) => {
  const values = {
    accountId,
    userId,
    kind: 'writers.listing',
    input: {},
    workerId: userId,
    state: 'done' as const,
    finishedAt: new Date(),
  };
  const [run] = await db.insert(runs).values(values).returning({ id: runs.id });
  return { id: run?.id ?? '' };
};

const ask = async ({ app, owner }: Making, request: { method: 'GET' | 'POST'; url: string; payload?: object }) => {
  const response = await app.inject({ ...request, headers: owner.headers });
  return response.json().data;
};

export const aProduct: Make = async (making) => {
  const { items } = await ask(making, { method: 'GET', url: '/api/product/?limit=1' });
  return { id: items[0].id, body: {} };
};

const saving = { title: 'New', descriptionHtml: '<p>New</p>', seoTitle: '', seoDescription: '' };

export const aProductToDescribe: Make = async (making) => ({ ...(await aProduct(making)), body: { language: 'en' } });

export const aPicturedProduct: Make = async (making) => {
  const { id } = await aProduct(making);
  const { images, version } = await ask(making, { method: 'GET', url: `/api/product/${id}/optimize/` });
  return { id, body: { version, alts: images.map(() => newLetters()) } };
};

export const aSavedProduct: Make = async (making) => ({ ...(await aProduct(making)), body: saving });

/** Letters that no text had before, and that claim nothing. */
export const newLetters = (): string =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '');

export const aRevision: Make = async (making) => {
  const { id } = await aProduct(making);
  await ask(making, { method: 'POST', url: `/api/product/${id}/optimize/`, payload: { ...saving, title: `New ${newLetters()}` } });
  const [revision] = await ask(making, { method: 'GET', url: `/api/product/${id}/history/` });
  return { id, body: { revisionId: revision.id } };
};

export const aPublication: Make = async (making) => {
  const { id: productId } = await aProduct(making);
  await ask(making, { method: 'POST', url: `/api/product/${productId}/optimize/`, payload: saving });
  const { items } = await ask(making, { method: 'GET', url: '/api/publications/?limit=1' });
  return { id: items[0].id };
};

export const aDraft: Make = async (making) => {
  const { id } = await ask(making, { method: 'POST', url: '/api/freestyle/save_draft/', payload: { brief, text } });
  return { id, body: {} };
};

export const aDraftToTranslate: Make = async (making) => ({ ...(await aDraft(making)), body: { languages: ['de'] } });

export const aDraftToVary: Make = async (making) => ({ ...(await aDraft(making)), body: { field: 'title', modelId: null } });

export const aVersion: Make = async (making) => {
  const { id } = await aDraft(making);
  const payload = { id, revision: 1, brief, text: { ...text, title: 'Other' } };
  await ask(making, { method: 'POST', url: '/api/freestyle/save_draft/', payload });
  const {
    items: [version],
  } = await ask(making, { method: 'GET', url: `/api/freestyle/${id}/versions/` });
  return { id, body: { versionId: version.id } };
};

const wishes = { tone: 'natural', brand: '', language: 'en', modelId: null, keywords: [], facts: '', topic: 'Oak', wordCount: 300 };
const content = { title: 'Oak', body: '<p>Oil it.</p>', seoTitle: '', seoDescription: '' };

/** A draft of a kind under its path, and a draft that has an earlier version. */
const draftsAt = (path: string, kept: { brief: object; text: object }): { aDraft: Make; aVersion: Make } => {
  const save = (making: Making, values: object = {}) =>
    ask(making, { method: 'POST', url: `${path}save_draft/`, payload: { ...kept, ...values } });
  return {
    aDraft: async (making) => ({ id: (await save(making)).id, body: {} }),
    aVersion: async (making) => {
      const { id } = await save(making);
      await save(making, { id, revision: 1, text: { ...kept.text, body: '<p>Other</p>' } });
      const {
        items: [version],
      } = await ask(making, { method: 'GET', url: `${path}${id}/versions/` });
      return { id, body: { versionId: version.id } };
    },
  };
};

export const { aDraft: aBlogDraft, aVersion: aBlogVersion } = draftsAt('/api/blog_writer/', {
  brief: { ...wishes, audience: '' },
  text: { outline: '', ...content },
});
export const { aDraft: aPageDraft, aVersion: aPageVersion } = draftsAt('/api/page_generator/', {
  brief: { ...wishes, pageType: 'about' },
  text: content,
});

export const { aDraft: anEmailDraft, aVersion: anEmailVersion } = draftsAt('/api/email_writer/', {
  brief: { ...wishes, wordCount: 120, emailType: 'launch' },
  text: { subject: 'Oak', preheader: '', body: '<p>Oil it.</p>' },
});

const sharedUserBy =
  (isInvited: boolean) =>
  (body: object): Make =>
  async ({ app, enterpriseAdmin: { headers } }) => {
    const payload = { name: 'Mei', email: `${newId()}@matrix.example`, language: 'en', isInvited };
    const response = await app.inject({ method: 'POST', url: '/api/shared_user/', headers, payload });
    return { id: response.json().data.user.id, body };
  };

export const aSharedUser = sharedUserBy(true);
export const aSharedUserWhoCame = sharedUserBy(false);

export const aSession: Make = async ({ db, owner }) => ({ id: (await buildSession(db, owner)).sessionId });

export const anOrder: Make = async (making) => {
  const { id } = await ask(making, { method: 'POST', url: '/api/purchase/', payload: { points: 100, gateway: 'manual-payment' } });
  return { id, body: {} };
};

export const aMovement: Make = async ({ db, owner: { accountId } }) => {
  const credit = { kind: 'credit', id: newId(), account: accountId, amount: 1, work: 'top-up' };
  await runSql(db, sql`select ledger_apply(${JSON.stringify([credit])}::jsonb)`);
  const rows = await runSql<{ seq: string }>(db, sql`select seq from ledger_transfers where operation_id = ${credit.id}`);
  return { id: rows[0]?.seq ?? '' };
};

export const aPaidOrder: Make = async (making) => {
  const { id } = await anOrder(making);
  const operatorOfAll = await buildActor(making.db, { isOperator: true });
  await ask({ ...making, owner: operatorOfAll }, { method: 'POST', url: `/api/operator/orders/${id}/approve/`, payload: {} });
  return { id };
};

export const aWithdrawal: Make = async ({ db, owner: { accountId, userId } }) => {
  const values = { id: newId(), accountId, userId, amountFen: 5000, destination: 'Bank', createdAt: new Date() };
  const [row] = await db.insert(withdrawals).values(values).returning({ id: withdrawals.id });
  return { id: row?.id ?? '' };
};

const askAsAdmin = async ({ app, enterpriseAdmin: { headers } }: Making, url: string, payload: object) =>
  (await app.inject({ method: 'POST', url, headers, payload })).json().data;

/** A knowledge base of the first enterprise; its plan opens only some, so the ones before it go. */
export const aKnowledgeBase =
  (body?: object): Make =>
  async (making) => {
    const { app, enterpriseAdmin } = making;
    const { headers } = enterpriseAdmin;
    const { items } = (await app.inject({ url: '/api/ai_chat/', headers })).json().data;
    for (const { id } of items) await app.inject({ method: 'DELETE', url: `/api/ai_chat/${id}/`, headers, payload: {} });
    const { id } = await askAsAdmin(making, '/api/ai_chat/', { name: `Base ${newLetters()}` });
    return { id, ...(body && { body }) };
  };

export const aConversation =
  (body: object): Make =>
  async (making) => {
    const { id: baseId } = await aKnowledgeBase()(making);
    const { id } = await askAsAdmin(making, '/api/chats/', { baseId });
    return { id, body };
  };

/** A document that was just added to a knowledge base of the first enterprise. */
export const aDocumentOf = async ({ app, enterpriseAdmin: { headers } }: Making, baseId: string) => {
  const { payload, type } = await formOf([{ name: 'calm.txt', content: 'Calm is kept here.' }]);
  const sent = await app.inject({ method: 'POST', url: '/api/upload/files/', headers: { ...headers, 'content-type': type }, payload });
  const fileId: string = sent.json().data.files[0].id;
  const url = `/api/ai_chat/${baseId}/add_sources/`;
  const added = await app.inject({ method: 'POST', url, headers, payload: { files: [{ fileId }] } });
  const documentId: string = added.json().data.files[0].documentId;
  return { fileId, documentId };
};

/** An answer that has ended, whatever came of it. */
export const anAnswer = async (making: Making) => {
  const { id: conversationId } = await aConversation({})(making);
  const begun = await askAsAdmin(making, `/api/chats/${conversationId}/ask/`, { parentId: null, text: 'Why?' });
  const { questionId, answerId }: Record<'questionId' | 'answerId', string> = begun;
  await making.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: making.enterpriseAdmin.headers });
  return { id: answerId, questionId, conversationId, body: {} };
};

/** A conversation of a shared user with a knowledge base of the first enterprise; `body` may name both. */
export const aGuestsConversation =
  (of: (made: { baseId: string; conversationId: string }) => { id: string; body?: object }): Make =>
  async (making) => {
    const { id: baseId } = await aKnowledgeBase()(making);
    const { app, db, enterpriseAdmin } = making;
    await app.inject({
      method: 'PATCH',
      url: `/api/ai_chat/${baseId}/`,
      headers: enterpriseAdmin.headers,
      payload: { authority: 'everybody', revision: 1 },
    });
    const { headers } = await buildActor(db, { accountId: enterpriseAdmin.accountId, role: 'shared' });
    const opened = await app.inject({ method: 'POST', url: '/api/chats/', headers, payload: { baseId } });
    const conversationId = opened.json().data.id;
    const payload = { parentId: null, text: 'Why?' };
    await app.inject({ method: 'POST', url: `/api/chats/${conversationId}/ask/`, headers, payload });
    return of({ baseId, conversationId });
  };
