import { isAbort } from '../calls/call-error.ts';
import { createStore } from '../state/store.ts';
import { messageOf } from './error-message.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

/** A short notice at the top. */
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  durationMs: number;
  action: { label: string; run: () => void } | null;
};

const messageMs = 6000;
const toastMs = 3000;

export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

const show = (toast: Omit<Toast, 'id'>): number => {
  lastId += 1;
  // The same text twice in a row is one notice that starts again.
  const others = toasts.get().filter(({ text, kind }) => text !== toast.text || kind !== toast.kind);
  toasts.set([...others, { ...toast, id: lastId }].slice(-4));
  return lastId;
};

type Extra = { action?: Toast['action'] };

/** A toast: 3 s, for the outcome of what the person just did. */
export const showToast = (kind: ToastKind, text: string, { action = null }: Extra = {}): number =>
  show({ kind, text, durationMs: toastMs, action });

/** A message: 6 s, for something to read, such as the server's own words. */
export const showMessage = (kind: ToastKind, text: string, { action = null }: Extra = {}): number =>
  show({ kind, text, durationMs: messageMs, action });

/** Tells of a failure in the server's words; an abort by the person is no failure. */
export const showFailure = (error: unknown): void => {
  if (!isAbort(error)) showMessage('error', messageOf(error, 'operationFailed'));
};
