import type { Asker, ResolvedModel } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunStart, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';
import { mergeAnswerEvents } from './answers/answer-events.ts';
import type { Pace } from './answers/patient-call.ts';
import type { DefaultPrompts } from './answers/prompts/prompt-blocks.ts';
import type { RunDrafts } from './drafts/run-drafts.ts';
import { tellingEvents, writtenBefore } from './drafts/written-texts.ts';
import { type AnyBrief, type AnyText, richFieldsOf } from './kinds/draft-kind.ts';
import type { Ask, WritingKind } from './kinds/writing-kind.ts';

type Deps<Brief extends AnyBrief, Text extends AnyText> = {
  paidRuns: PaidRunsFeature;
  drafts: RunDrafts<Brief, Text>;
  resolveModel: (asker: Asker, modelId: string | null) => Promise<ResolvedModel>;
  promptsOf: (accountId: string) => Promise<DefaultPrompts>;
  pace: Pace;
};
/** Who asks, and the id of the request, which becomes that of the run. */
type Asked = { actor: Actor; requestId: string };
type Wish<Brief, Text> = {
  brief: Brief;
  fields: (keyof Text & string)[];
  current?: Text | undefined;
  draftId?: string | undefined;
  variation: number;
};

/** The name under which the runs of a kind are kept. */
const runKindOf = ({ drafts }: { drafts: { name: string } }): string => `writers.${drafts.name}`;

/** Starts the runs of a kind, which go on when the page is closed, and takes up those whose server was stopped. */
export const createKindRuns = <Brief extends AnyBrief & { modelId: string | null }, Text extends AnyText>(
  kind: WritingKind<Brief, Text>,
  { paidRuns, drafts, resolveModel, promptsOf, pace }: Deps<Brief, Text>,
) => {
  const { name: chargedAs, fields: allFields, titleOf, keptText } = kind.drafts;
  const isFree = (model: ResolvedModel): boolean => model.isBuiltin || model.isOwn;
  const priceWith = (model: ResolvedModel, ask: Ask<Brief, Text>): Micropoints => (isFree(model) ? 0n : kind.priceOf(ask));

  const workOf =
    (
      ask: Ask<Brief, Text>,
      model: ResolvedModel,
      { isCharged, isResumed = false }: { isCharged: boolean; isResumed?: boolean },
    ): PaidRunStart['work'] =>
    async ({ emit, deliver, signal }) => {
      const charge = (amount: Micropoints) => deliver(isCharged ? amount : 0n);
      try {
        await kind.write({ ask, model, signal, emit, deliver: charge, isResumed, pace });
      } catch (error) {
        throw error instanceof AppError && error.code === 'writer.generationFailed' ? new AppError(kind.failed, 502) : error;
      }
    };

  /** What an earlier process left whole is not written again. */
  const goOn: PaidResumption['goOn'] = async ({ accountId, input, eventsOf }, held) => {
    const asked = kind.ask.parse(input);
    const { texts, writtenBy } = writtenBefore(await eventsOf([...tellingEvents]));
    const model = await resolveModel({ accountId }, asked.brief.modelId);
    const ask = { ...asked, fields: asked.fields.filter((field) => texts[field] === undefined) };
    // Begun without a hold, it is free for its reader to the end, whichever model is the default one by now.
    const isCharged = !isFree(model) && !(held === null && writtenBy !== null);
    const current = { ...(asked.current ?? keptText.parse({})), ...texts };
    const work: PaidRunStart['work'] = async (run) => {
      for (const field of ask.fields) run.emit({ type: 'field-reset', field });
      if (ask.fields.length) await workOf({ ...ask, current }, model, { isCharged, isResumed: true })(run);
    };
    return { atMost: held ?? (isCharged ? kind.priceOf(ask) : 0n), work };
  };

  /** A draft that begins with a run has clean texts, also where its person pasted them. */
  const cleaned = async (text: Text): Promise<Text> => {
    const rich: AnyText = {};
    for (const field of richFieldsOf(allFields)) rich[field] = await cleanRichText(text[field] ?? '');
    return { ...text, ...rich };
  };

  return {
    kind: runKindOf(kind),
    start: async ({ actor, requestId }: Asked, { brief, fields, current, draftId, variation }: Wish<Brief, Text>) => {
      const model = await resolveModel(actor, brief.modelId);
      const { systemPrompt, assistantPrompt } = await promptsOf(actor.accountId);
      const inOrder = Object.keys(allFields);
      const ask: Ask<Brief, Text> = {
        brief,
        fields: fields.toSorted((one, other) => inOrder.indexOf(one) - inOrder.indexOf(other)),
        current: current ?? null,
        variation,
        prompts: systemPrompt || assistantPrompt ? { systemPrompt, assistantPrompt } : null,
      };
      const text = await cleaned(current ?? keptText.parse({}));
      const begun = { brief, text, writtenBy: null, productId: null, approved: [] };
      const atMost = priceWith(model, ask);
      const { id, subjectId } = await paidRuns.startPaidRun({
        actor,
        id: requestId,
        kind: runKindOf(kind),
        subject: (tx) => (draftId ? drafts.take(tx, actor, draftId) : drafts.begin(tx, actor, begun)),
        title: titleOf(text, brief),
        input: ask,
        atMost,
        chargedAs,
        work: workOf(ask, model, { isCharged: atMost > 0n }),
        merge: mergeAnswerEvents,
      });
      if (!subjectId) throw new Error('a run of a writer has no draft');
      return { runId: id, draftId: subjectId };
    },
    /** How a run goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeAnswerEvents, goOn } satisfies PaidResumption,
  };
};
export type KindRuns<Brief extends AnyBrief & { modelId: string | null }, Text extends AnyText> = ReturnType<
  typeof createKindRuns<Brief, Text>
>;
