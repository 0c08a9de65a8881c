import { isAbort } from './call-error.ts';
import { messageOf } from './error-message.ts';
import { createStore } from './store.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

/** A short notice at the top; with `description` it is a notification at the corner. */
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  description: string | null;
  durationMs: number;
  action: { label: string; run: () => void } | null;
};

const messageMs = 6000;
const toastMs = 3000;
const notificationMs = 4500;

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
  show({ kind, text, description: null, durationMs: toastMs, action });

/** A message: 6 s, for something to read, such as the server's own words. */
export const showMessage = (kind: ToastKind, text: string, { action = null }: Extra = {}): number =>
  show({ kind, text, description: null, durationMs: messageMs, action });

/** A notification: 4.5 s, with a heading and a line of text, for what happened elsewhere. */
export const showNotification = (kind: ToastKind, text: string, description: string): number =>
  show({ kind, text, description, durationMs: notificationMs, action: null });

/** Tells of a failure in the server's words; an abort by the person is no failure. */
export const showFailure = (error: unknown): void => {
  if (!isAbort(error)) showMessage('error', messageOf(error));
};
