/** Writes to the browser's console; the few lines that the product is specified to log, and faults. */
export const log = (message: string, ...details: unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: the one place of the console that logs
  console.warn(message, ...details);
};
