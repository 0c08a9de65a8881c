import { alternativeNames, type Alternatives as Known } from '@inkstone/contract/alternatives';
import type { Language } from '@inkstone/phrases';
import type { PaidResumption, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { orNone } from '#server/kernel/errors/or-none.ts';
import { mergeAnswerEvents } from '../answers/answer-events.ts';
import type { Pace } from '../answers/patient-call.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { DraftService } from '../drafts/draft.service.ts';
import type { RunDrafts } from '../drafts/run-drafts.ts';
import { tellingEvents, writtenBefore } from '../drafts/written-texts.ts';
import { createKindWriter } from '../kind-apart.ts';
import { type AskDeps, createKindAsks } from '../kind-asks.ts';
import { type AnyText, runKindOf } from '../kinds/draft-kind.ts';
import type { Ask, WriterBrief, WritingKind } from '../kinds/writing-kind.ts';
import type { Look } from '../pictures/picture-fetching.ts';
import { toldFailure } from '../told-failure.ts';
import { writeAlternatives } from './write-alternatives.ts';

type Deps<Brief extends WriterBrief, Text extends AnyText> = AskDeps & {
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  products: Pick<ProductsFeature['products'], 'factsOf'>;
  runs: Pick<RunsFeature, 'newestAbout'>;
  answers: AnswerCache;
  drafts: Pick<DraftService<Brief, Text>, 'getDraft'>;
  runDrafts: Pick<RunDrafts<Brief, Text>, 'takeBeside' | 'standingOf'>;
  pace: Pace;
  look: Look;
};
type Asked = { actor: Actor; requestId: string };
type Wish = { id: string; field: string; modelId: string | null };

/** A translation has its own words by now: others for them are looked for in their own language. */
const asItIs = <Brief extends WriterBrief>(brief: Brief): Brief => (brief.translationOf ? { ...brief, translationOf: null } : brief);

/** What else the lines of a kind's drafts could say: written by runs beside the draft, which stays as it is until its person takes one. */
export const createAlternatives = <Brief extends WriterBrief, Text extends AnyText>(
  kind: WritingKind<Brief, Text>,
  { paidRuns, products, runs, drafts, runDrafts, pace, look, ...deps }: Deps<Brief, Text>,
) => {
  const { name: chargedAs, fields, keptText, titleOf } = kind.drafts;
  const runKind = `${runKindOf(kind.drafts)}.alternatives`;
  const { resolve } = createKindAsks(kind, deps);
  const write = createKindWriter(kind, { pace, look, measureCopy: deps.measureCopy });
  const names: readonly (keyof Text & string)[] = Object.keys(fields);
  const times = BigInt(alternativeNames.length);
  const workOf = (job: Pick<Parameters<typeof writeAlternatives<Brief, Text>>[0], 'ask' | 'model' | 'isCharged' | 'done'>) =>
    writeAlternatives({ ...job, empty: keptText.parse({}), write });
  const fieldOf = ({ input }: { input: unknown }): string => kind.ask.safeParse(input).data?.fields[0] ?? '';

  const goOn: PaidResumption['goOn'] = async ({ accountId, input, eventsOf }, held) => {
    const ask: Ask<Brief, Text> = kind.ask.parse(input);
    const { texts } = writtenBefore(await eventsOf([...tellingEvents]));
    // A model that was named goes on, also when it has ceased to be offered meanwhile.
    const model = await deps.resolveModel({ accountId, isCopy: ask.brief.modelId === null }, ask.brief.modelId);
    return { atMost: held ?? 0n, work: workOf({ ask, model, isCharged: held !== null, done: texts }) };
  };

  return {
    kind: runKind,
    list: async (actor: Actor, language: Language, id: string): Promise<Known> => {
      await drafts.getDraft(actor, id);
      const found = await runs.newestAbout(actor, { kind: runKind, subjectId: id, types: ['field-done'] });
      const [newest] = found;
      return {
        items: found.flatMap((run) =>
          Object.values(writtenBefore(run.events).texts)
            .toReversed()
            .map((text) => ({ field: fieldOf(run), text })),
        ),
        run: newest
          ? { id: newest.id, field: fieldOf(newest), state: newest.state, error: toldFailure(newest, language), points: newest.points }
          : null,
      };
    },
    start: async ({ actor, requestId }: Asked, { id, field: asked, modelId }: Wish): Promise<{ runId: string }> => {
      const { brief, text, productId } = await drafts.getDraft(actor, id);
      const field = names.find((name) => name === asked && fields[name].shape === 'line');
      if (!field) throw new AppError('request.invalid', 400);
      if (!titleOf(text, brief)) throw new AppError('writer.titleEmpty', 400);
      const standing = await runDrafts.standingOf(actor, id);
      const product = productId ? await products.factsOf(actor, productId).catch(orNone) : null;
      const wish = { brief: asItIs({ ...brief, modelId }), fields: [field], current: text, variation: standing?.variations ?? 0, product };
      const { model, ask, atMost: each } = await resolve(actor, wish);
      const started = await paidRuns.startPaidRun({
        actor,
        id: requestId,
        kind: runKind,
        subject: (tx) => runDrafts.takeBeside(tx, actor, { id, runKind, count: alternativeNames.length }),
        title: titleOf(text, brief),
        input: ask,
        atMost: each * times,
        chargedAs,
        work: workOf({ ask, model, isCharged: each > 0n, done: {} }),
        merge: mergeAnswerEvents,
      });
      return { runId: started.id };
    },
    /** How a run goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeAnswerEvents, goOn } satisfies PaidResumption,
  };
};
export type Alternatives = Pick<ReturnType<typeof createAlternatives<WriterBrief, AnyText>>, 'list' | 'start'>;
