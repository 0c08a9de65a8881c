import type { TenantTransaction } from '#server/db/handles.ts';
import type { RunEnding, RunsFeature } from '#server/features/runs/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertDraft, lockDraft } from './draft.repository.ts';
import { getLockedDraft, replaceContent } from './draft-changes.ts';
import { listingOf } from './kinds/listing.ts';
import { boxOf, columnsOf, contentOf, type ListingContent } from './listing-content.ts';

type Deps = { clock: Clock; runs: Pick<RunsFeature, 'findRunningOf'> };
type Person = { userId: string };

/** The drafts of runs: each run has one from its start, and its end puts what is whole into it, whoever is looking. */
export const createRunDrafts = ({ clock, runs }: Deps) => {
  const end: RunEnding = async (tx, run) => {
    const { texts, writtenBy } = listingOf(await run.eventsOf(['start', 'field-done']));
    if (!Object.keys(texts).length) return null;
    const row = run.subjectId ? await lockDraft(tx, boxOf(run), run.subjectId) : undefined;
    if (row) {
      const content = contentOf(row);
      const change = { cause: 'run', runId: run.id, now: clock.now() } as const;
      await replaceContent(tx, row, { ...columnsOf({ ...content, text: { ...content.text, ...texts }, writtenBy }), change });
    }
    return texts;
  };
  return {
    end,
    /** Makes the draft of a run that begins without one; its description is clean already. */
    begin: async (tx: TenantTransaction, person: Person, content: ListingContent): Promise<string> => {
      const id = newId();
      await insertDraft(tx, boxOf(person), { ...columnsOf(content), id, now: clock.now() });
      return id;
    },
    /** The draft that a run is going to write; refused while another run writes it. */
    take: async (tx: TenantTransaction, person: Person, id: string): Promise<string> => {
      await getLockedDraft(tx, boxOf(person), id);
      const running = await runs.findRunningOf(tx, { userId: person.userId, subjectId: id });
      if (running) throw new AppError('writer.underWay', 409);
      return id;
    },
  };
};
export type RunDrafts = ReturnType<typeof createRunDrafts>;
