import { type AltTextsWish, altFields, altTextsPrice, altTextsWish } from '@inkstone/contract/alt-texts';
import { longestAlt, productFacts } from '@inkstone/contract/products';
import type { z } from 'zod';
import { isFreeOfPoints, type ResolvedModel } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunStart, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import { type Micropoints, points } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { mergeAnswerEvents } from '../answers/answer-events.ts';
import type { Pace } from '../answers/patient-call.ts';
import { textStyle } from '../answers/prompts/style-block.ts';
import { allRules } from '../answers/rules/text-rules.ts';
import { wordRules } from '../answers/rules/word-rules.ts';
import { writeAnswer } from '../answers/write-answer.ts';
import { tellingEvents, writtenBefore } from '../drafts/written-texts.ts';
import type { AskDeps } from '../kind-asks.ts';
import { productAttributes } from '../kinds/product-lines.ts';
import { aboutOf, altPrompt } from './alt-prompt.ts';
import { altRules } from './alt-rules.ts';

type Deps = Pick<AskDeps, 'resolveModel' | 'styleOf' | 'measureCopy'> & {
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  products: Pick<ProductsFeature['products'], 'factsOf'>;
  pace: Pace;
};

const kind = 'writers.alts';
const chargedAs = 'alts';
const price = points(1) / BigInt(1 / altTextsPrice);
/** What a run is asked; kept with it, so that another process can go on. */
const altAsk = altTextsWish.extend({ product: productFacts, style: textStyle.nullable() });
type AltAsk = z.infer<typeof altAsk>;
/** Texts that an earlier process wrote whole. */
type Done = Readonly<Record<string, string>>;

const namesOf = ({ product }: AltAsk): string[] => altFields.slice(0, product.images.length);

/** Writes what the pictures of a product show in words, as runs that keep nothing: whoever asked looks through them and saves them. */
export const createAltTexts = ({ paidRuns, products, resolveModel, styleOf, measureCopy, pace }: Deps) => {
  const workOf =
    (ask: AltAsk, model: ResolvedModel, { isCharged, done }: { isCharged: boolean; done: Done }): PaidRunStart['work'] =>
    async ({ emit, deliver, signal }) => {
      const { language, product, style } = ask;
      const names = namesOf(ask);
      const left = names.filter((name) => done[name] === undefined);
      if (!left.length) return;
      const share = price / BigInt(names.length);
      // The last one brings what dividing has left.
      const shareOf = (kept: number): Micropoints => (kept === names.length ? price - share * BigInt(names.length - 1) : share);
      let kept = names.length - left.length;
      const taken = new Map(names.flatMap((name) => (done[name] === undefined ? [] : [[done[name].toLowerCase(), name] as const])));
      // Words that a voice asks for belong into the texts of the product.
      const about = Object.values(aboutOf(product)).join('\n');
      const words = wordRules<string>({ style: style && { ...style, requiredWords: [] }, language, about, main: '' });
      await measureCopy(model, async (measured, brought) => {
        await writeAnswer<string>({
          model: measured,
          signal,
          pace,
          messages: altPrompt(ask),
          fields: left.map((name) => ({ name, shape: 'line', limit: longestAlt * 4, tokens: 120 })),
          language,
          seed: 0,
          task: (fields) => ({
            kind: 'alts',
            title: product.title,
            attributes: productAttributes(product),
            language,
            pictures: fields.map((field) => ({ field, index: names.indexOf(field) + 1 })),
            count: product.images.length,
            longest: longestAlt,
          }),
          rules: allRules(words, altRules(language, taken)),
          emit,
          onField: () => {
            kept += 1;
            brought(shareOf(kept));
            deliver(isCharged ? shareOf(kept) : 0n);
          },
        });
      });
    };

  const goOn: PaidResumption['goOn'] = async ({ accountId, input, eventsOf }, held) => {
    const ask = altAsk.parse(input);
    const { texts } = writtenBefore(await eventsOf([...tellingEvents]));
    const model = await resolveModel({ accountId }, ask.modelId);
    return { atMost: held ?? 0n, work: workOf(ask, model, { isCharged: Boolean(held), done: texts }) };
  };

  return {
    kind,
    start: async ({ actor, requestId }: { actor: Actor; requestId: string }, productId: string, wish: AltTextsWish) => {
      const product = await products.factsOf(actor, productId);
      if (!product.images.length) throw new AppError('writer.altsNoPictures', 400);
      const model = await resolveModel({ accountId: actor.accountId, isCopy: true }, wish.modelId);
      const ask: AltAsk = { ...wish, product, style: await styleOf(actor.accountId, wish.voiceId ?? null) };
      const isCharged = !isFreeOfPoints(model);
      const { id } = await paidRuns.startPaidRun({
        actor,
        id: requestId,
        kind,
        title: product.title.slice(0, 80),
        input: ask,
        atMost: isCharged ? price : 0n,
        chargedAs,
        work: workOf(ask, model, { isCharged, done: {} }),
        merge: mergeAnswerEvents,
      });
      return { runId: id };
    },
    /** How a run goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeAnswerEvents, goOn } satisfies PaidResumption,
  };
};
export type AltTexts = ReturnType<typeof createAltTexts>;
