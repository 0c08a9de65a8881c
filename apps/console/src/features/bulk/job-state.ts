import type { BulkJob, BulkRowEntry } from '@inkstone/contract/bulk';
import type { bulk } from '@inkstone/phrases/en/bulk';
import type { StatusTone } from '#console/ui/feedback/status-dot.tsx';

type Word = { name: keyof typeof bulk; tone: StatusTone; isLive?: boolean };
type States = BulkJob['states'];

const countOf = (states: States, names: readonly (keyof States)[]): number => names.reduce((sum, name) => sum + (states[name] ?? 0), 0);

/** How many products of a job have come how far. */
export const progressOf = ({ states, decisions, products }: BulkJob) => {
  const toWrite = countOf(states, ['waiting', 'writing']);
  const failed = countOf(states, ['failed', 'skipped']);
  return {
    toWrite,
    failed,
    refused: countOf(states, ['refused', 'undoRefused']),
    written: products - toWrite - failed,
    /** Written, and not decided. */
    open: decisions.open,
    /** Accepted, and not on the way to the store. */
    publishable: Math.max(0, (states.written ?? 0) - decisions.open - decisions.rejected),
    toPublish: countOf(states, ['toPublish', 'publishing']),
    published: states.published ?? 0,
    conflicts: countOf(states, ['conflict', 'undoConflict']),
    toUndo: countOf(states, ['toUndo', 'undoing']),
    undone: states.undone ?? 0,
  };
};

/** What a job is at, in one word. */
export const wordOf = (job: BulkJob): Word => {
  const { toWrite, toPublish, toUndo, conflicts, open, publishable, published, undone } = progressOf(job);
  const isUnderWay = toWrite + toPublish + toUndo > 0;
  if (isUnderWay && job.isPaused) return { name: 'statePaused', tone: 'warning' };
  if (toUndo) return { name: 'stateUndoing', tone: 'accent', isLive: true };
  if (toPublish) return { name: 'statePublishing', tone: 'accent', isLive: true };
  if (toWrite) return { name: 'stateWriting', tone: 'accent', isLive: true };
  if (conflicts) return { name: 'stateConflict', tone: 'warning' };
  if (open) return { name: 'stateReview', tone: 'warning' };
  if (publishable) return { name: 'stateAccepted', tone: 'warning' };
  if (published) return { name: 'statePublished', tone: 'success' };
  return undone ? { name: 'stateUndone', tone: 'neutral' } : { name: 'stateDone', tone: 'neutral' };
};

const words: Record<Exclude<BulkRowEntry['state'], 'written'>, Word> = {
  waiting: { name: 'rowWaiting', tone: 'neutral' },
  writing: { name: 'rowWriting', tone: 'accent', isLive: true },
  failed: { name: 'rowFailed', tone: 'danger' },
  skipped: { name: 'rowSkipped', tone: 'neutral' },
  toPublish: { name: 'rowToPublish', tone: 'accent' },
  publishing: { name: 'rowPublishing', tone: 'accent', isLive: true },
  published: { name: 'rowPublished', tone: 'success' },
  conflict: { name: 'rowConflict', tone: 'warning' },
  refused: { name: 'rowRefused', tone: 'danger' },
  toUndo: { name: 'rowToUndo', tone: 'accent' },
  undoing: { name: 'rowUndoing', tone: 'accent', isLive: true },
  undone: { name: 'rowUndone', tone: 'neutral' },
  undoConflict: { name: 'rowConflict', tone: 'warning' },
  undoRefused: { name: 'rowRefused', tone: 'danger' },
};
const decided: Record<BulkRowEntry['decision'], Word> = {
  open: { name: 'rowOpen', tone: 'warning' },
  accepted: { name: 'rowAccepted', tone: 'success' },
  rejected: { name: 'rowRejected', tone: 'neutral' },
};

/** How far a product is, in one word. */
export const rowWord = ({ state, decision }: Pick<BulkRowEntry, 'state' | 'decision'>): Word =>
  state === 'written' ? decided[decision] : words[state];
