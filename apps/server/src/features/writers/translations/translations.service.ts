import {
  type ListingBrief,
  type ListingDraft,
  type ListingDraftText,
  type ListingTranslation,
  type ListingTranslations,
  listingField,
} from '@inkstone/contract/listing-writer';
import { type ContentLanguage, contentLanguage, writerNoteEvent } from '@inkstone/contract/writers';
import type { Language } from '@inkstone/phrases';
import type { RunsFeature } from '#server/features/runs/index.ts';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { requestIdOf } from '#server/kernel/http/endpoints/idempotency.ts';
import type { DraftService } from '../drafts/draft.service.ts';
import type { Asked, KindRuns } from '../kind-runs.ts';
import { noListing } from '../kinds/listing/listing-drafts.ts';
import { toldFailure } from '../told-failure.ts';
import { translationBrief } from './translation-brief.ts';

type Deps = {
  drafts: Pick<DraftService<ListingBrief, ListingDraftText>, 'getDraft'>;
  translationsOf: (actor: Actor, id: string) => Promise<ListingDraft[]>;
  runs: Pick<KindRuns<ListingBrief, ListingDraftText>, 'kind' | 'start' | 'keepRefused' | 'priceEach'>;
  latestOf: RunsFeature['latestOf'];
};
/** Who reads, in which language of the console. */
type Reader = { actor: Actor; language: Language };
type Wish = { id: string; languages: readonly ContentLanguage[] };
type Latest = Awaited<ReturnType<RunsFeature['latestOf']>>[number];

const present = (draft: ListingDraft, run: Latest | undefined, language: Language): ListingTranslation => ({
  draft: { ...draft, runId: run?.state === 'running' ? run.id : null },
  state: run?.state ?? 'none',
  runId: run?.id ?? null,
  error: run ? toldFailure(run, language) : null,
  notes: (run?.events ?? []).flatMap((event) => {
    const { data } = writerNoteEvent.safeParse(event);
    return data ? [{ note: data.note, params: data.params }] : [];
  }),
});

const hasText = (text: ListingDraftText): boolean => Object.values(text).some((each) => each.trim() !== '');

/** One listing in further languages: each has a draft of its own, which a run of its own writes. */
export const createTranslations = ({ drafts, translationsOf, runs, latestOf }: Deps) => {
  /** The newest of each language. */
  const newestOf = async (actor: Actor, id: string): Promise<Map<ContentLanguage, ListingDraft>> => {
    const found = await translationsOf(actor, id);
    return new Map(found.toReversed().map((draft) => [draft.brief.language, draft]));
  };

  const list = async ({ actor, language }: Reader, id: string): Promise<ListingTranslations> => {
    const { brief } = await drafts.getDraft(actor, id);
    const { price, model } = await runs.priceEach(actor, { modelId: brief.modelId, fields: listingField.options });
    const newest = await newestOf(actor, id);
    const found = contentLanguage.options.flatMap((each) => newest.get(each) ?? []);
    const ids = found.map((draft) => draft.id);
    const latest = new Map(
      (await latestOf(actor, { kind: runs.kind, subjectIds: ids, types: ['note'] })).map((run) => [run.subjectId, run]),
    );
    return {
      items: found.map((draft) => present(draft, latest.get(draft.id), language)),
      each: { points: formatPoints(price), writtenBy: model },
    };
  };

  /** One language as the run that writes it; answers how to keep its refusal where it was refused. */
  const startOne = async ({ actor, requestId }: Asked, source: ListingDraft, into: { language: ContentLanguage; draftId?: string }) => {
    const { language, draftId } = into;
    const asked = { actor, requestId: requestIdOf(actor.userId, `${requestId} ${language}`) };
    const wish = {
      brief: translationBrief(source, language),
      fields: listingField.options,
      productId: source.productId,
      draftId,
      begins: noListing,
      ...(hasText(source.text) && { current: source.text }),
    };
    try {
      await runs.start(asked, wish);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Being written already, it has a card that says so.
      const keep = error.code === 'writer.underWay' ? async () => undefined : () => runs.keepRefused(asked, wish, error);
      return { error, keep };
    }
  };

  return {
    list,
    /** Starts a run for each language. What is refused of some is kept with its reason; where all are, that is the answer. */
    translate: async (asked: Asked, language: Language, { id, languages }: Wish): Promise<ListingTranslations> => {
      const { actor } = asked;
      const source = await drafts.getDraft(actor, id);
      const others = contentLanguage.options.filter((each) => languages.includes(each) && each !== source.brief.language);
      if (!others.length) throw new AppError('writer.sameLanguage', 400);
      const newest = await newestOf(actor, id);
      const refused: NonNullable<Awaited<ReturnType<typeof startOne>>>[] = [];
      for (const each of others) {
        const draft = newest.get(each);
        const refusal = await startOne(asked, source, { language: each, ...(draft && { draftId: draft.id }) });
        if (refusal) refused.push(refusal);
      }
      const [first] = refused;
      if (first && refused.length === others.length) throw first.error;
      for (const { keep } of refused) await keep();
      return list({ actor, language }, id);
    },
  };
};
export type Translations = ReturnType<typeof createTranslations>;
