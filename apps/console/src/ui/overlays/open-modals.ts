import { createStore, useStore } from '#console/kernel/state/store.ts';

const open = createStore<readonly HTMLDialogElement[]>([]);

/** Says that a modal is open, above those before it; what it answers says that it is closed. */
export const enterModal = (dialog: HTMLDialogElement): (() => void) => {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((other) => other !== dialog));
};

/** The modal above all others; everything outside of it takes neither clicks nor the focus. */
export const useTopmostModal = (): HTMLDialogElement | null => useStore(open).at(-1) ?? null;
