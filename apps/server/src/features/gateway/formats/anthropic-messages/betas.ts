import type { RawCall } from '#server/kernel/http/bare/bare-routes.ts';
import type { Adapted } from '../../call/serve.ts';
import type { PathParams } from '../caller-format.ts';

/**
 * What callers may switch on at vendors of this wire: it changes how an answer is written, and neither what a token costs nor whose files are
 * reached. Longer windows, longer caches, files, servers and tools of the vendor's own are none of these; an unknown one is left behind.
 * https://platform.claude.com/docs/en/api/beta-headers
 */
const safe =
  /^(?:prompt-caching|token-efficient-tools|interleaved-thinking|fine-grained-tool-streaming|structured-outputs|output-128k|pdfs|computer-use)-\d{4}-\d{2}-\d{2}$/;

const name = 'anthropic-beta';

/** The switches of a call that go on with it. */
export const adaptMessages = ({ headers, params, response: sink }: RawCall): Adapted => {
  const stated = [headers[name] ?? []].flat().join(',').split(',');
  const betas = [...new Set(stated.map((beta) => beta.trim()).filter((beta) => safe.test(beta)))].sort().join(',');
  return { params: { ...params, ...(betas && { [name]: betas }) }, sink };
};

/** The same as the vendor gets them. */
export const betaHeaders = ({ [name]: betas }: PathParams): Record<string, string> => (betas ? { [name]: betas } : {});
