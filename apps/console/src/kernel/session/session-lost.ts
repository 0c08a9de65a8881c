const listeners = new Set<() => void>();

/** Hears when the server answered that the session has ended; answers with the function that stops listening. */
export const onSessionLost = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const announceSessionLost = (): void => {
  for (const listener of listeners) listener();
};
