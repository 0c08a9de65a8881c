import { builtinWays, type RewritePlace, type RewriteWish, rewritePrice, rewriteWish } from '@inkstone/contract/rewriting';
import { escapeHtml } from '@inkstone/text/html';
import { lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import type { z } from 'zod';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { isFreeOfPoints, type ResolvedModel } from '#server/features/models/index.ts';
import type { PaidResumption, PaidRunStart, PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import { type Micropoints, points } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';
import { mergeAnswerEvents } from '../answers/answer-events.ts';
import type { Pace } from '../answers/patient-call.ts';
import { textStyle } from '../answers/prompts/style-block.ts';
import { anyWidth } from '../answers/rules/line-limits.ts';
import { lineRules } from '../answers/rules/line-rules.ts';
import { allRules, type TextRules } from '../answers/rules/text-rules.ts';
import { wordRules } from '../answers/rules/word-rules.ts';
import { writeAnswer } from '../answers/write-answer.ts';
import { tellingEvents, writtenBefore } from '../drafts/written-texts.ts';
import type { AskDeps } from '../kind-asks.ts';
import { keptPlaces } from './kept-places.ts';
import { rewritePrompt } from './rewrite-prompt.ts';
import { deleteRewriting, insertRewriting } from './rewriting.repository.ts';

type Deps = Pick<AskDeps, 'resolveModel' | 'styleOf' | 'measureCopy'> & {
  database: OwnerDatabase;
  paidRuns: Pick<PaidRunsFeature, 'startPaidRun'>;
  pace: Pace;
};
type Asked = { actor: Actor; requestId: string };

type Decided = Pick<RewritePlace, 'draftId' | 'field'> & { runId: string };

const noDraft = (): AppError => new AppError('writer.draftNotFound', 404);

const price = points(1) / BigInt(1 / rewritePrice);
const field = 'text';
const chargedAs = 'rewrite';
/** What a run is asked; kept with it, so that another process can go on. */
const rewriteAsk = rewriteWish.extend({ style: textStyle.nullable() });
type RewriteAsk = z.infer<typeof rewriteAsk>;

/** Shorter is shorter and longer is longer. */
const lengthRule = ({ way, shape, selection, language }: RewriteWish): TextRules<'text'> => {
  const textOf = (text: string): string => (shape === 'html' ? visibleText(text) : text);
  const before = lengthOf(textOf(selection), language);
  const isWrong = (length: number): boolean => (way === 'shorter' && length >= before) || (way === 'longer' && length <= before);
  return {
    complaintsOn: (_, text) => (isWrong(lengthOf(textOf(text), language)) ? [`text has to be ${way} than the selection.`] : []),
    settle: (_, text) => ({ text, notes: [] }),
  };
};

/** The words of a line are words: what looks like markup in it is none. */
const htmlOf = ({ shape, selection }: Pick<RewriteWish, 'shape' | 'selection'>): string =>
  shape === 'html' ? selection : escapeHtml(selection);

/** A part as a model gets it: rich text cleaned, a line in one line. */
const readable = async ({ shape, selection }: RewriteWish): Promise<string> => {
  if (shape === 'html') return cleanRichText(selection);
  return shape === 'line' ? selection.replaceAll(/\s+/g, ' ') : selection;
};

/** Room for the answer: a word takes up to two tokens, a Chinese character up to two as well. */
const tokensOf = ({ selection }: RewriteWish): number => 200 + selection.length * 2;

/** Writes parts of texts anew, as runs that keep nothing: whoever asked puts the result where the part stood, or not. */
export const createRewriting = ({ database, paidRuns, resolveModel, styleOf, measureCopy, pace }: Deps) => {
  const priceWith = (model: ResolvedModel): Micropoints => (isFreeOfPoints(model) ? 0n : price);

  const workOf =
    (ask: RewriteAsk, model: ResolvedModel, share: Micropoints): PaidRunStart['work'] =>
    async ({ emit, deliver, signal }) => {
      const { language, selection, shape, most, style } = ask;
      // Words that a voice asks for belong somewhere in the whole text, not into each part.
      const words = wordRules<'text'>({ style: style && { ...style, requiredWords: [] }, language, about: selection, main: field });
      const room = lineRules<'text'>({ language, limits: most ? { text: { least: 0, most, ...anyWidth } } : {}, isMoreKnown: false });
      await measureCopy(model, async (measured, brought) => {
        await writeAnswer<'text'>({
          model: measured,
          signal,
          pace,
          messages: rewritePrompt(ask, style),
          fields: [{ name: field, shape, limit: selection.length * 4 + 2000, tokens: tokensOf(ask) }],
          language,
          seed: 0,
          task: () => ({ kind: 'shorten', html: htmlOf(ask), language }),
          rules: allRules(keptPlaces(selection), words, lengthRule(ask), room),
          emit: (event) => {
            // Nothing could go without taking a fact along.
            if (event.type === 'field-done' && model.isBuiltin && event.text === selection)
              throw new AppError('writer.rewriteNothing', 422);
            emit(event);
          },
          onField: () => {
            brought(price);
            deliver(share);
          },
        });
      });
    };

  const goOn: PaidResumption['goOn'] = async ({ accountId, input, eventsOf }, held) => {
    const ask = rewriteAsk.parse(input);
    const { texts } = writtenBefore(await eventsOf([...tellingEvents]));
    const model = await resolveModel({ accountId }, ask.modelId);
    const work: PaidRunStart['work'] = async (run) => {
      if (texts[field] !== undefined) return;
      run.emit({ type: 'field-reset', field });
      await workOf(ask, model, held ?? 0n)(run);
    };
    return { atMost: held ?? 0n, work };
  };

  return {
    kind: 'writers.rewrite',
    start: async ({ actor, requestId }: Asked, { voiceId, ...wish }: RewriteWish) => {
      const model = await resolveModel({ accountId: actor.accountId, isCopy: true }, wish.modelId);
      if (model.isBuiltin && !builtinWays.includes(wish.way)) throw new AppError('writer.rewriteNeedsModel', 422);
      const selection = await readable(wish);
      const seen = visibleText(htmlOf({ ...wish, selection }));
      if (!seen) throw new AppError('writer.rewriteEmpty', 400);
      const { place } = wish;
      const ask: RewriteAsk = { ...wish, selection, style: await styleOf(actor.accountId, voiceId ?? null) };
      const atMost = priceWith(model);
      const { id } = await paidRuns.startPaidRun({
        actor,
        id: requestId,
        kind: 'writers.rewrite',
        subject: async (tx) => {
          const left = place && { runId: requestId, selection, from: place.from, to: place.to };
          if (left && !(await insertRewriting(tx, { ...place, userId: actor.userId }, left))) throw noDraft();
          // What is the subject of a run is written by it; here somebody else decides.
          return null;
        },
        title: seen.slice(0, 80),
        input: ask,
        atMost,
        chargedAs,
        work: workOf(ask, model, atMost),
        merge: mergeAnswerEvents,
      });
      return { runId: id };
    },
    decide: async ({ accountId, userId }: Actor, { runId, ...place }: Decided): Promise<Record<string, never>> => {
      if (!(await asTenant(database, accountId, (tx) => deleteRewriting(tx, { ...place, userId }, runId)))) throw noDraft();
      return {};
    },
    /** How a run goes on whose server was stopped. */
    resumption: { chargedAs, merge: mergeAnswerEvents, goOn } satisfies PaidResumption,
  };
};
export type Rewriting = ReturnType<typeof createRewriting>;
