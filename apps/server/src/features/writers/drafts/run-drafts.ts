import { withMediaOf } from '@inkstone/text/html-pieces';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { RunEnding, RunsFeature } from '#server/features/runs/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { type AnyBrief, type AnyText, type DraftKind, richFieldsOf, runKindOf } from '../kinds/draft-kind.ts';
import { findStanding, insertDraft, lockDraft, updateVariations } from './draft.repository.ts';
import { getLockedDraft, replaceContent } from './draft-changes.ts';
import { type Content, createDraftContent } from './draft-content.ts';
import { keptTexts, tellingEvents, writtenBefore } from './written-texts.ts';

type Deps = { db: OwnerDatabase; clock: Clock; runs: Pick<RunsFeature, 'findRunningOf'> };
type Person = { userId: string };
type Beside = { id: string; runKind: string; count: number };

/** The drafts of a kind's runs: each run has one from its start, and its end puts what is whole into it, whoever is looking. */
export const createRunDrafts = <Brief extends AnyBrief, Text extends AnyText>(kind: DraftKind<Brief, Text>, { db, clock, runs }: Deps) => {
  const { contentOf, keptContent, columnsOf } = createDraftContent(kind);
  const rich = richFieldsOf(kind.fields);
  /** A model writes words: what else stood in a text stays in it. */
  const withMedia = (before: AnyText, texts: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [field, rich.includes(field) ? withMediaOf(text, before[field] ?? '') : text]),
    );
  const boxOf = ({ userId }: Person) => ({ userId, kind: kind.name });

  const end: RunEnding = async (tx, run) => {
    const written = writtenBefore(await run.eventsOf([...tellingEvents]));
    const { writtenBy } = written;
    const texts = keptTexts(written);
    if (!Object.keys(texts).length) return null;
    const row = run.subjectId ? await lockDraft(tx, boxOf(run), run.subjectId) : undefined;
    if (row) {
      const content = contentOf(row);
      const change = { cause: 'run', runId: run.id, now: clock.now() } as const;
      const values = columnsOf({ ...content, text: { ...content.text, ...withMedia(content.text, texts) }, writtenBy });
      await replaceContent(tx, row, { ...values, before: keptContent(row.content), change });
    }
    return texts;
  };
  return {
    end,
    /** Makes the draft of a run that begins without one; its rich text is clean already. */
    begin: async (tx: TenantTransaction, person: Person, content: Content<Brief, Text>): Promise<string> => {
      const id = newId();
      await insertDraft(tx, boxOf(person), { ...columnsOf(content), id, now: clock.now(), variations: 1 });
      return id;
    },
    /** The draft that a run is going to write; refused while another run writes it. */
    take: async (tx: TenantTransaction, person: Person, id: string): Promise<string> => {
      await getLockedDraft(tx, boxOf(person), id);
      const running = await runs.findRunningOf(tx, { userId: person.userId, kind: runKindOf(kind), subjectId: id });
      if (running) throw new AppError('writer.underWay', 409);
      await updateVariations(tx, boxOf(person), { id, count: 1 });
      return id;
    },
    /** The draft beside which a run is going to write so many variations; refused while another run of its kind does. */
    takeBeside: async (tx: TenantTransaction, person: Person, { id, runKind, count }: Beside): Promise<string> => {
      await getLockedDraft(tx, boxOf(person), id);
      const running = await runs.findRunningOf(tx, { userId: person.userId, kind: runKind, subjectId: id });
      if (running) throw new AppError('writer.alternativesUnderWay', 409);
      await updateVariations(tx, boxOf(person), { id, count });
      return id;
    },
    /** How many runs a draft had, and the product that it is meant for; undefined for one that is not there. */
    standingOf: (person: Person & { accountId: string }, id: string) =>
      readAsTenant(db, person.accountId, (tx) => findStanding(tx, boxOf(person), id)),
  };
};
export type RunDrafts<Brief extends AnyBrief, Text extends AnyText> = ReturnType<typeof createRunDrafts<Brief, Text>>;
