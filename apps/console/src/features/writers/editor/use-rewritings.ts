import type { LeftRewriting } from '@inkstone/contract/writers';
import { beginRewriting, useRewriter } from '#console/kernel/texts/use-rewriter.ts';
import type { Rewriter } from '#console/ui/editor/rewriter.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape, NamedField } from '../shell/writer-kind.ts';
import { decideRewriting } from '../writer.queries.ts';

/** Who writes parts of each text of a writer anew; its draft knows of them, so that a later page goes on with them. */
export const useRewritings = <Kind extends KindShape>({
  state: { brief },
  saving,
  rewritings: { left, setLeft },
}: Pick<Writer<Kind>, 'state' | 'saving' | 'rewritings'>): ((field: NamedField<Kind['field']>) => Rewriter) => {
  const rewriter = useRewriter(brief);
  return ({ name, shape, room, written, limit }) => ({
    ...rewriter,
    begin: async (wish) => {
      // What can not be saved now can be written anew all the same; it ends with its page then.
      const draftId = await saving.keep().catch(() => null);
      const { selection, from, to, beside } = wish;
      const free = (room?.most ?? written ?? limit) - beside;
      // Where there is no room left a part may be as long as it was, and no longer.
      const most = shape === 'html' ? {} : { most: Math.max(free, selection.length) };
      const runId = await beginRewriting(brief, wish, { shape, ...most, place: draftId ? { draftId, field: name, from, to } : null });
      const begun: LeftRewriting = { field: name, runId, selection, from, to };
      if (draftId) setLeft((others) => [...others.filter(({ field }) => field !== name), begun]);
      return runId;
    },
    decided: (runId) => {
      setLeft((others) => others.filter((other) => other.runId !== runId));
      const draftId = saving.draft?.id;
      // A page that finds it again asks again; nothing is lost.
      if (draftId) decideRewriting({ draftId, field: name, runId }).catch(() => undefined);
    },
    isKept: true,
    left: left.find(({ field }) => field === name) ?? null,
  });
};
