import { type AltTextsWish, altFields, altSeenPrice, altTextsPrice, altTextsWish } from '@inkstone/contract/alt-texts';
import { longestAlt, productFacts } from '@inkstone/contract/products';
import type { z } from 'zod';
import { isFreeOfPoints, type ResolvedModel } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunStart, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
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
import type { Look } from '../pictures/picture-fetching.ts';
import { lookAtPictures } from './alt-pictures.ts';
import { aboutOf, altPrompt } from './alt-prompt.ts';
import { altRules } from './alt-rules.ts';

type Deps = Pick<AskDeps, 'resolveModel' | 'styleOf' | 'measureCopy'> & {
  runs: Pick<RunsFeature, 'latestOf' | 'getRun'>;
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  products: Pick<ProductsFeature['products'], 'factsOf'>;
  pace: Pace;
  look: Look;
};

const kind = 'writers.alts';
const chargedAs = 'alts';
const price = points(1) / BigInt(1 / altTextsPrice);
const seenPrice = points(1) / BigInt(1 / altSeenPrice);
/** What a run is asked; kept with it, so that another process can go on. */
const altAsk = altTextsWish.extend({ product: productFacts, style: textStyle.nullable() });
type AltAsk = z.infer<typeof altAsk>;
/** Texts that an earlier process wrote whole. */
type Done = Readonly<Record<string, string>>;

const namesOf = ({ product }: Pick<AltAsk, 'product'>): string[] => altFields.slice(0, product.images.length);
const looksWith = ({ isLooking }: AltAsk, { capabilities }: ResolvedModel): boolean => isLooking && capabilities.includes('vision');
const urlsOf = ({ images }: AltAsk['product']): string => JSON.stringify(images.map(({ url }) => url));

/** Writes what the pictures of a product show in words, as runs that keep nothing: whoever asked looks through them and saves them. */
export const createAltTexts = ({ runs, paidRuns, products, resolveModel, styleOf, measureCopy, pace, look }: Deps) => {
  const workOf =
    (ask: AltAsk, model: ResolvedModel, { isCharged, done }: { isCharged: boolean; done: Done }): PaidRunStart['work'] =>
    async ({ emit, deliver, signal }) => {
      const { language, product, style } = ask;
      const names = namesOf(ask);
      const left = names.filter((name) => done[name] === undefined);
      if (!left.length) return;
      const seen = await lookAtPictures({ names: looksWith(ask, model) ? left : [], product, look, signal });
      const share = price / BigInt(names.length);
      // The last one brings what dividing has left.
      const shareOf = (name: string, kept: number): Micropoints => {
        if (seen.isSeen(name)) return seenPrice;
        return kept === names.length ? price - share * BigInt(names.length - 1) : share;
      };
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
          pictures: seen,
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
          onField: (name) => {
            kept += 1;
            brought(shareOf(name, kept));
            deliver(isCharged ? shareOf(name, kept) : 0n);
          },
        });
        for (const note of seen.notes()) emit(note);
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
      const most = looksWith(ask, model) ? seenPrice * BigInt(namesOf(ask).length) : price;
      const { id } = await paidRuns.startPaidRun({
        actor,
        id: requestId,
        kind,
        title: product.title.slice(0, 80),
        subject: async () => productId,
        input: ask,
        atMost: isCharged ? most : 0n,
        chargedAs,
        work: workOf(ask, model, { isCharged, done: {} }),
        merge: mergeAnswerEvents,
      });
      return { runId: id };
    },
    /** What a person who closed the pictures finds again: the newest run, as long as it is about the pictures that there are. */
    findLatest: async (actor: Actor, productId: string) => {
      const product = await products.factsOf(actor, productId);
      const [latest] = await runs.latestOf(actor, { kind, subjectIds: [productId], types: ['field-done'] });
      if (!latest || (latest.state !== 'running' && !latest.events.length)) return { run: null };
      const { id, input, createdAt } = await runs.getRun(actor, latest.id);
      const asked = altAsk.safeParse(input).data;
      return { run: asked && urlsOf(asked.product) === urlsOf(product) ? { id, startedAt: createdAt } : null };
    },
    /** How a run goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeAnswerEvents, goOn } satisfies PaidResumption,
  };
};
export type AltTexts = ReturnType<typeof createAltTexts>;
