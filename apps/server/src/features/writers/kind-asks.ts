import type { ProductFacts } from '@inkstone/contract/products';
import { type Asker, isFreeOfPoints, type ModelsFeature, type ResolvedModel } from '#server/features/models/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';
import type { DefaultPrompts } from './answers/prompts/prompt-blocks.ts';
import type { TextStyle } from './answers/prompts/style-block.ts';
import { createAnswerAgain } from './cache/answer-again.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import { answerKeyOf } from './cache/answer-key.ts';
import type { AnyText } from './kinds/draft-kind.ts';
import type { Ask, WriterBrief, WritingKind } from './kinds/writing-kind.ts';

/** Who the features are that a run asks before it begins. */
export type AskDeps = {
  resolveModel: (asker: Asker, modelId: string | null) => Promise<ResolvedModel>;
  /** Writes with a model, and keeps what that took of its vendor and what it brought. */
  measureCopy: ModelsFeature['measureCopy'];
  /** What the owner of the account wants of every text. */
  promptsOf: (accountId: string) => Promise<DefaultPrompts>;
  /** How its texts are to sound: a voice, and the glossary of the account; null where there is neither. */
  styleOf: (accountId: string, voiceId: string | null) => Promise<TextStyle | null>;
};

/** What is asked of a kind by its person. */
export type Wish<Brief, Text> = {
  brief: Brief;
  fields: readonly (keyof Text & string)[];
  current?: Text | undefined;
  variation: number;
};

type FullWish<Brief, Text> = Wish<Brief, Text> & { product: ProductFacts | null };

/** Turns what a person wishes into what a run is asked, with all that its account has set, and says who writes it and what it costs. */
export const createKindAsks = <Brief extends WriterBrief, Text extends AnyText>(
  kind: WritingKind<Brief, Text>,
  { resolveModel, promptsOf, styleOf, answers }: AskDeps & { answers: Pick<AnswerCache, 'find'> },
) => {
  const again = createAnswerAgain(kind);
  const names: readonly (keyof Text & string)[] = Object.keys(kind.drafts.fields);
  const priceWith = (model: ResolvedModel, ask: Pick<Ask<Brief, Text>, 'fields' | 'current'>): Micropoints =>
    isFreeOfPoints(model) ? 0n : kind.priceOf(ask);
  const resolve = async (asker: Asker, { brief, fields, current, variation, product }: FullWish<Brief, Text>) => {
    const model = await resolveModel({ ...asker, isCopy: true }, brief.modelId);
    const style = await styleOf(asker.accountId, brief.voiceId ?? null);
    const { systemPrompt, assistantPrompt } = await promptsOf(asker.accountId);
    const ask: Ask<Brief, Text> = {
      brief,
      fields: names.filter((name) => fields.includes(name)),
      current: current ?? null,
      variation,
      style,
      product,
      prompts: systemPrompt || assistantPrompt ? { systemPrompt, assistantPrompt } : null,
    };
    return { model, ask, atMost: priceWith(model, ask) };
  };
  return {
    priceWith,
    resolve,
    /** The same with the answer that the account got to this very request, where it is kept: it costs half then, and no vendor is asked. */
    quote: async (asker: Asker, wish: FullWish<Brief, Text>, { isTold }: { isTold: boolean }) => {
      const asked = await resolve(asker, wish);
      const { model, ask } = asked;
      if (isFreeOfPoints(model)) return { ...asked, cache: null };
      const { accountId } = asker;
      const key = answerKeyOf({ accountId, kind: kind.drafts.name, model, ask });
      const answer = await answers.find(accountId, key, { isTold });
      const cache = { key, model: model.label, answer };
      return { ...asked, cache, ...(answer && { atMost: again.priceOf({ ask, answer }) }) };
    },
  };
};
export type KindAsks<Brief extends WriterBrief, Text extends AnyText> = ReturnType<typeof createKindAsks<Brief, Text>>;
