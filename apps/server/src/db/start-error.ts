/** Why the server cannot start, as a sentence for the person at the terminal; printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Another process runs on the data folder. */
export class FolderBusyError extends StartError {
  override name = 'FolderBusyError';
}
