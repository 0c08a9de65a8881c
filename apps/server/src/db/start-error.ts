/** Why the server can not start, as one sentence for the person at the terminal; shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
