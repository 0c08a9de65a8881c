import type { PricedRun } from '@inkstone/contract/writer-calls';
import { type Asker, isFreeOfPoints, type ResolvedModel } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunStart, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { RunEnding, RunsFeature } from '#server/features/runs/index.ts';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { AppError } from '#server/kernel/errors/app-error.ts';
import { orNone } from '#server/kernel/errors/or-none.ts';
import { mergeAnswerEvents } from './answers/answer-events.ts';
import type { Pace } from './answers/patient-call.ts';
import { createBegunDraft } from './begun-draft.ts';
import { createAnswerAgain, keptWithRun } from './cache/answer-again.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import { answerEvents, answerOf } from './cache/cached-answer.ts';
import type { RunDrafts } from './drafts/run-drafts.ts';
import { tellingEvents, writtenBefore } from './drafts/written-texts.ts';
import { createKindApart, createKindWriter } from './kind-apart.ts';
import { type AskDeps, createKindAsks, type Wish } from './kind-asks.ts';
import { type AnyText, runKindOf } from './kinds/draft-kind.ts';
import type { Ask, WriterBrief, WritingKind } from './kinds/writing-kind.ts';
import type { Look } from './pictures/picture-fetching.ts';
import type { Wishes } from './wishes/wishes.service.ts';

type Deps<Brief extends WriterBrief, Text extends AnyText> = AskDeps & {
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  products: Pick<ProductsFeature['products'], 'originalsOf' | 'factsOf'>;
  drafts: RunDrafts<Brief, Text>;
  runs: Pick<RunsFeature, 'keepRefused'>;
  answers: AnswerCache;
  wishes: Pick<Wishes, 'remember'>;
  /** How long the writers wait for a vendor. */
  pace: Pace;
  look: Look;
};
/** Who asks, and the id of the request, which becomes that of the run. */
export type Asked = { actor: Actor; requestId: string };
type RunWish<Brief, Text> = Omit<Wish<Brief, Text>, 'variation'> & {
  /** Another number gives another variation of the same; left out, each run on a draft is another one. */
  variation?: number | undefined;
  /** The draft that is written; without one it is made, for this product. */
  draftId?: string | undefined;
  productId?: string | null;
  /** What the draft begins with where that is not what the run is shown. */
  begins?: Text;
  /** It was wished in the writer's own form: the next text of the kind begins with it. */
  isRemembered?: boolean;
};

/** Starts the runs of a kind, which go on when the page is closed, and takes up those whose server was stopped. */
export const createKindRuns = <Brief extends WriterBrief, Text extends AnyText>(
  kind: WritingKind<Brief, Text>,
  { paidRuns, products, drafts, runs, wishes, pace, look, ...deps }: Deps<Brief, Text>,
) => {
  const { name: chargedAs, titleOf, keptText } = kind.drafts;
  const { priceWith, resolve, quote } = createKindAsks(kind, deps);
  const again = createAnswerAgain(kind);
  const runKind = runKindOf(kind.drafts);
  const begunWith = createBegunDraft(kind, products);

  const write = createKindWriter(kind, { pace, look, measureCopy: deps.measureCopy });
  const workOf =
    (ask: Ask<Brief, Text>, model: ResolvedModel, isCharged: boolean): PaidRunStart['work'] =>
    ({ emit, deliver, signal }) =>
      write({ ask, model, signal, emit, deliver }, isCharged);

  /** What an earlier process left whole is not written again, nor are the whole parts of a field. */
  const goOn: PaidResumption['goOn'] = async ({ accountId, input, eventsOf }, held) => {
    const asked = kind.ask.parse(input);
    const answer = keptWithRun.parse(input).cache?.answer;
    const { texts, parts, writtenBy } = writtenBefore(await eventsOf([...tellingEvents]));
    if (answer) {
      const repeat = { ask: asked, answer, done: texts };
      const isBegun = held === null && writtenBy !== null;
      return { atMost: held ?? (isBegun ? 0n : again.priceOf(repeat)), work: again.workOf(repeat, !isBegun) };
    }
    // A model that was named goes on, also when it has ceased to be offered meanwhile.
    const model = await deps.resolveModel({ accountId, isCopy: asked.brief.modelId === null }, asked.brief.modelId);
    const fields = asked.fields.filter((field) => texts[field] === undefined);
    // Begun without a hold, it is free for its reader to the end, whichever model is the default one by now.
    const isCharged = !isFreeOfPoints(model) && !(held === null && writtenBy !== null);
    const ask = { ...asked, fields, current: { ...(asked.current ?? keptText.parse({})), ...texts } };
    const work: PaidRunStart['work'] = async ({ emit, deliver, signal }) => {
      for (const field of fields) {
        emit({ type: 'field-reset', field });
        if (parts[field]) emit({ type: 'field-delta', field, text: parts[field].join('') });
      }
      if (fields.length) await write({ ask, model, signal, emit, deliver, isResumed: true, parts }, isCharged);
    };
    return { atMost: held ?? (isCharged ? kind.priceOf(ask) : 0n), work };
  };

  /** With what only the server knows: the facts of the product, and which variation it is. */
  const completed = async (
    actor: Actor,
    { draftId, productId = null, variation, begins: _begins, isRemembered: _, ...wish }: RunWish<Brief, Text>,
  ) => {
    const draft = draftId ? await drafts.standingOf(actor, draftId) : undefined;
    const known = async () => {
      if (productId) return products.factsOf(actor, productId);
      // A draft can be written without its product, which may have gone, or be one of another store.
      return draft?.productId ? products.factsOf(actor, draft.productId).catch(orNone) : null;
    };
    return { ...wish, product: await known(), variation: variation ?? draft?.variations ?? 0 };
  };

  return {
    kind: runKind,
    /** What is whole at the end of a run goes into its draft, and what is all that was asked is kept for the same request again. */
    end: (async (tx, run) => {
      const result = await drafts.end(tx, run);
      const input = await run.inputOf();
      const { cache } = keptWithRun.parse(input);
      if (!cache || cache.answer) return result;
      const { fields } = kind.ask.parse(input);
      const answer = answerOf(await run.eventsOf(answerEvents), { fields, model: cache.model });
      if (answer) await deps.answers.keep(tx, cache.key, answer);
      return result;
    }) satisfies RunEnding,
    /** What a run would cost that is begun now, and whether it is answered from the cache. */
    price: async (actor: Actor, wish: RunWish<Brief, Text>): Promise<PricedRun> => {
      const { model, atMost, cache } = await quote(actor, await completed(actor, wish), { isTold: true });
      return { points: formatPoints(atMost), isCached: Boolean(cache?.answer), model: model.label, isBuiltin: model.isBuiltin };
    },
    start: async ({ actor, requestId }: Asked, wish: RunWish<Brief, Text>) => {
      const { draftId, isRemembered = false } = wish;
      const { model, ask, atMost, cache } = await quote(actor, await completed(actor, wish), { isTold: false });
      const begun = await begunWith(actor, wish);
      const { id, subjectId } = await paidRuns.startPaidRun({
        actor,
        id: requestId,
        kind: runKind,
        subject: async (tx) => {
          if (isRemembered) await wishes.remember(tx, actor, { kind: chargedAs, brief: wish.brief, product: ask.product });
          return draftId ? drafts.take(tx, actor, draftId) : drafts.begin(tx, actor, begun);
        },
        title: titleOf(begun.text, wish.brief),
        input: { ...ask, cache },
        atMost,
        chargedAs,
        work: cache?.answer ? again.workOf({ ask, answer: cache.answer }) : workOf(ask, model, atMost > 0n),
        merge: mergeAnswerEvents,
      });
      if (!subjectId) throw new Error('a run of a writer has no draft');
      return { runId: id, draftId: subjectId };
    },
    /** Keeps that a run was refused at its start, with a draft for it: what stands in one that is there stays. */
    keepRefused: async ({ actor, requestId }: Asked, wish: RunWish<Brief, Text>, error: AppError): Promise<void> => {
      const begun = await begunWith(actor, wish);
      await runs.keepRefused({
        actor,
        id: requestId,
        kind: runKind,
        subject: async (tx) => wish.draftId ?? drafts.begin(tx, actor, begun),
        title: titleOf(begun.text, wish.brief),
        input: { brief: wish.brief, fields: wish.fields },
        error,
      });
    },
    prepareApart: createKindApart({ kind, resolve, write }),
    /** What these texts cost at most, and who would write them. */
    priceEach: async (asker: Asker, { modelId, fields }: { modelId: string | null; fields: readonly (keyof Text & string)[] }) => {
      const model = await deps.resolveModel({ ...asker, isCopy: true }, modelId);
      const price = priceWith(model, { fields, current: null });
      return { price, model: { model: model.label, isBuiltin: model.isBuiltin } };
    },
    /** How a run goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeAnswerEvents, goOn } satisfies PaidResumption,
  };
};
export type KindRuns<Brief extends WriterBrief, Text extends AnyText> = ReturnType<typeof createKindRuns<Brief, Text>>;
