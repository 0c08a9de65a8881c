import { z } from 'zod';
import type { AiClient, RerankAnswer } from './ai-vendor.ts';
import { askOnce } from './sdk-kinds.ts';
import type { Session } from './sdk-vendor.ts';
import { refusalOf } from './upstream-failure.ts';
import { VendorError } from './vendor-error.ts';
import type { VendorWire } from './vendor-wire.ts';

const count = z.int().min(0).optional().catch(undefined);
const ranked = z.array(
  z
    .object({ index: z.int().min(0), relevance_score: z.number().optional(), score: z.number().optional() })
    .transform(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score ?? Number.NaN })),
);

// https://docs.cohere.com/reference/rerank, https://api.jina.ai/redoc, https://docs.voyageai.com/reference/reranker-api
const answered = z
  .object({
    results: ranked.optional(),
    data: ranked.optional(),
    meta: z
      .object({ billed_units: z.object({ search_units: count }).optional() })
      .optional()
      .catch(undefined),
    usage: z.object({ prompt_tokens: count, total_tokens: count }).optional().catch(undefined),
  })
  .transform(({ results, data, meta, usage }) => ({
    ranking: results ?? data ?? null,
    searches: meta?.billed_units?.search_units ?? null,
    inputTokens: usage?.prompt_tokens ?? usage?.total_tokens ?? null,
  }));

/** Scores in the order of the texts; null unless there is one for each. */
const scoresOf = (ranking: z.output<typeof ranked> | null, texts: number): number[] | null => {
  const scores = new Array<number>(texts).fill(Number.NaN);
  for (const { index, score } of ranking ?? []) if (index < texts) scores[index] = score;
  return scores.every(Number.isFinite) ? scores : null;
};

/** Reranking in the shape that Cohere brought up and others took over, behind the vendor's line for it. */
export const rerankBy =
  (session: Session, wire: VendorWire): NonNullable<AiClient['rerank']> =>
  ({ model, question, texts }, stop): Promise<RerankAnswer> =>
    askOnce(session, stop, async (signal) => {
      const { context, given, connect } = session;
      const { url, headers } = wire.open(given.credentials)({ model, isStream: false });
      const response = await connect().fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ model, query: question, documents: texts, top_n: texts.length }),
        signal,
      });
      const body = await response.text();
      if (!response.ok) throw refusalOf({ status: response.status, body, header: (name) => response.headers.get(name) }, context);
      const answer = answered.safeParse(JSON.parse(body)).data;
      const scores = answer && scoresOf(answer.ranking, texts.length);
      if (!scores) throw new VendorError(context.vendor, 'unexpected-answer', 'the ranking has another shape');
      return { scores, inputTokens: answer.inputTokens, searches: answer.searches };
    });
