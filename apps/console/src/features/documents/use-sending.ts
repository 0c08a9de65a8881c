import type { DocumentCut } from '@inkstone/contract/documents';
import { documentLimits } from '@inkstone/contract/documents';
import { fileLimits } from '@inkstone/contract/files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { addSources, sendFiles, useDocumentRefresh } from './document.queries.ts';
import type { NamedFile } from './dropped-files.ts';

type Refused = { name: string; msg: string };
/** How far a sending has come. */
export type Sending = { done: number; of: number; known: number; refused: readonly Refused[]; isOver: boolean };

const pauseMs = 2000;
const mostAttempts = 30;

const isCut = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'network' || (error.status ?? 500) >= 500 || error.status === 429);

/** While the connection is away it is tried again: what arrived twice is there once. */
const persistent = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCut(error) || attempt >= mostAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};

/** So many files, and no more bytes than one request should have. */
const batchesOf = (files: readonly NamedFile[]): NamedFile[][] => {
  const batches: NamedFile[][] = [];
  let bytes = 0;
  for (const each of files) {
    const last = batches.at(-1);
    if (last && last.length < fileLimits.atOnce && bytes + each.file.size <= fileLimits.bytes) last.push(each);
    else {
      batches.push([each]);
      bytes = 0;
    }
    bytes += each.file.size;
  }
  return batches;
};

const sendBatch = async (baseId: string, batch: readonly NamedFile[], cut: DocumentCut | undefined) => {
  const refused: Refused[] = [];
  const sent: { fileId: string; name: string }[] = [];
  // One by one where a sending is refused whole: then each says for itself why.
  const { files, refused: left } = await persistent(() => sendFiles(batch.map(({ file }) => file)));
  refused.push(...left.map(({ name, msg }) => ({ name, msg })));
  const waiting = [...batch];
  for (const { id, name } of files) {
    const at = waiting.findIndex(({ file }) => file.name === name);
    const [own] = waiting.splice(Math.max(0, at), 1);
    sent.push({ fileId: id, name: (at < 0 ? name : (own?.name ?? name)).slice(-documentLimits.name) });
  }
  const added = sent.length ? await persistent(() => addSources(baseId, { files: sent, ...(cut && { cut }) })) : { files: [] };
  return { refused, known: added.files.filter(({ outcome }) => outcome === 'known').length };
};

/** Sends files into a knowledge base, some at a time; what is refused is told, and the others go on. */
export const useSending = (baseId: string) => {
  const { t } = useTranslation('documents');
  const refresh = useDocumentRefresh();
  const [sending, set] = useState<Sending | null>(null);
  const send = async (files: readonly NamedFile[], cut?: DocumentCut): Promise<void> => {
    const [fitting, large] = [
      files.filter(({ file }) => file.size <= fileLimits.bytes),
      files.filter(({ file }) => file.size > fileLimits.bytes),
    ];
    const tooLarge = t('fileTooLarge', { most: fileLimits.bytes / 1024 / 1024 });
    let state: Sending = {
      ...{ done: large.length, of: files.length, known: 0, isOver: false },
      refused: large.map(({ name }) => ({ name, msg: tooLarge })),
    };
    set(state);
    for (const batch of batchesOf(fitting)) {
      try {
        const { refused, known } = await sendBatch(baseId, batch, cut);
        state = { ...state, known: state.known + known, refused: [...state.refused, ...refused] };
      } catch (error) {
        const msg = messageOf(error);
        state = { ...state, refused: [...state.refused, ...batch.map(({ name }) => ({ name, msg }))] };
      }
      state = { ...state, done: state.done + batch.length };
      set(state);
      await refresh();
    }
    set({ ...state, isOver: true });
  };
  return { sending, send, clear: () => set(null) };
};
