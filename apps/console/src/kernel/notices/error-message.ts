import { CallError } from '../calls/call-error.ts';
import { i18n } from '../texts/i18n.ts';

/** What to tell a person about a failure: the server's own text, else one that names the kind of failure. */
export const messageOf = (error: unknown, otherwise: 'requestFailed' | 'operationFailed' = 'requestFailed'): string => {
  if (error instanceof CallError) {
    if (error.message) return error.message;
    if (error.kind === 'network') return i18n.t('entry:networkFailed');
  }
  return i18n.t(`entry:${otherwise}`);
};
