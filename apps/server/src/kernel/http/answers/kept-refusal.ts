import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { troubleOf } from '#server/db/database-trouble.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { answerError } from './answer-error.ts';

/** Why work did not succeed, as it is kept. */
export type Refusal = { code: string; params: Record<string, string | number> };

/** Code and params of a refusal; `request.fault` for anything else, which is a fault of ours. Trouble with the database is thrown on: nothing can be kept of it. */
export const refusalOf = (error: unknown, onFault: (error: unknown) => void): Refusal => {
  if (troubleOf(error)) throw error;
  if (error instanceof AppError) return { code: error.code, params: error.params };
  const answer = answerError(error, 'en');
  if (!answer) onFault(error);
  const code = answer?.body.code ?? 'request.fault';
  return { code, params: error instanceof VendorError ? { vendor: error.vendor } : {} };
};
