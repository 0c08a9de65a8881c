import type { ChosenReaders, DocumentCut } from '@inkstone/contract/documents';
import { documentLimits } from '@inkstone/contract/documents';
import { fileLimits } from '@inkstone/contract/files';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { addSources, sendFiles, useDocumentRefresh } from './document.queries.ts';
import type { NamedFile } from './dropped-files.ts';
import { dropUnsent, findUnsent, keepUnsent } from './unsent-files.ts';

type Refused = { name: string; msg: string };
/** How far a sending has come. */
export type Sending = {
  done: number;
  of: number;
  known: number;
  /** Names of files that take the place of an earlier one. */
  changed: readonly string[];
  refused: readonly Refused[];
  /** The connection is away; it goes on by itself. */
  isAway: boolean;
  isOver: boolean;
};

const pauseMs = 2000;
const mostAttempts = 30;

const isCut = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'network' || (error.status ?? 500) >= 500 || error.status === 429);

type Patience = { onAway: (isAway: boolean) => void };

/** While the connection is away it is tried again for as long as the page is open, and a server that is in trouble for a minute: what arrived twice is there once. */
const persistent = async <T>(work: () => Promise<T>, { onAway }: Patience): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await work();
      onAway(false);
      return done;
    } catch (error) {
      const isAway = error instanceof CallError && error.kind === 'network';
      if (!isCut(error) || (!isAway && attempt >= mostAttempts)) throw error;
      onAway(isAway);
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

type Outcome = Pick<Sending, 'known' | 'changed' | 'refused'>;

const joined = (outcomes: readonly Outcome[]): Outcome => ({
  known: outcomes.reduce((sum, { known }) => sum + known, 0),
  changed: outcomes.flatMap(({ changed }) => changed),
  refused: outcomes.flatMap(({ refused }) => refused),
});

/** How what is sent is taken in. */
export type Taken = { cut?: DocumentCut; tags: readonly string[]; byFolder: boolean; readers: ChosenReaders };
type Way = { baseId: string; taken: Taken } & Patience;

/** A file's own tags: those of all, and the folders that it came in. */
const tagsOf = (name: string, { tags, byFolder }: Taken): string[] => {
  const folders = byFolder ? name.split('/').slice(0, -1) : [];
  const own = folders.map((folder) => folder.trim().slice(0, documentLimits.tag)).filter(Boolean);
  return [...new Set([...tags, ...own])].slice(0, documentLimits.tags);
};

const add = async (batch: readonly NamedFile[], way: Way): Promise<Outcome> => {
  const { baseId, taken: how } = way;
  const { files, refused } = await persistent(() => sendFiles(batch.map(({ file }) => file)), way);
  const taken = batch.filter((_, at) => !refused.some(({ position }) => position === at));
  const sent = files.map(({ id, name }, at) => {
    const own = taken[at]?.name ?? name;
    const tags = tagsOf(own, how);
    return { fileId: id, name: own.slice(-documentLimits.name), ...(tags.length && { tags }) };
  });
  const added = await persistent(
    () => addSources(baseId, { files: sent, ...(how.readers && { readers: how.readers }), ...(how.cut && { cut: how.cut }) }),
    way,
  );
  return {
    refused: refused.map(({ name, msg }) => ({ name, msg })),
    known: added.files.filter(({ outcome }) => outcome === 'known').length,
    changed: added.files.flatMap(({ outcome, name }) => (outcome === 'changed' ? [name] : [])),
  };
};

/** A sending that is refused whole is sent one by one, so that each file says for itself why. */
const sendBatch = async (batch: readonly NamedFile[], way: Way): Promise<Outcome> => {
  try {
    return await add(batch, way);
  } catch (error) {
    const [only, ...others] = batch;
    if (only && !others.length) return { refused: [{ name: only.name, msg: messageOf(error) }], known: 0, changed: [] };
    const outcomes: Outcome[] = [];
    for (const each of batch) outcomes.push(await sendBatch([each], way));
    return joined(outcomes);
  }
};

/** Sends files into a knowledge base, some at a time; what is refused is told, and the others go on. */
export const useSending = (baseId: string) => {
  const owner = useGlobalState().profile.uuid;
  const { t } = useTranslation('documents');
  const refresh = useDocumentRefresh();
  const client = useQueryClient();
  const queryKey = ['sending', owner, baseId];
  // Not of this page alone: whoever looks at something else meanwhile finds what became of it.
  const { data: sending = null } = useQuery<Sending | null>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const set = (next: Sending | null): void => void client.setQueryData<Sending | null>(queryKey, next);
  const [unsent, tell] = useState<readonly string[]>(() => findUnsent(owner, baseId));
  const forget = (): void => {
    dropUnsent(owner, baseId);
    tell([]);
  };
  const send = async (files: readonly NamedFile[], taken: Taken): Promise<void> => {
    const [fitting, large] = [
      files.filter(({ file }) => file.size <= fileLimits.bytes),
      files.filter(({ file }) => file.size > fileLimits.bytes),
    ];
    const tooLarge = t('fileTooLarge', { most: fileLimits.bytes / 1024 / 1024 });
    let state: Sending = {
      ...{ done: large.length, of: files.length, known: 0, changed: [], isAway: false, isOver: false },
      refused: large.map(({ name }) => ({ name, msg: tooLarge })),
    };
    const onAway = (isAway: boolean) => set({ ...state, isAway });
    forget();
    set(state);
    const left = new Set(fitting.map(({ name }) => name));
    keepUnsent(owner, baseId, [...left]);
    for (const batch of batchesOf(fitting)) {
      const outcome = await sendBatch(batch, { baseId, taken, onAway });
      state = { ...state, ...joined([state, outcome]), done: state.done + batch.length };
      for (const { name } of batch) left.delete(name);
      keepUnsent(owner, baseId, [...left]);
      set(state);
      await refresh();
    }
    set({ ...state, isOver: true });
  };
  return { sending, unsent, send, clear: () => set(null), forget };
};
