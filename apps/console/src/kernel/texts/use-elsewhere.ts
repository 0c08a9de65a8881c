import { mostRuns } from '@inkstone/contract/elsewhere';
import { comparedRuns, type Elsewhere, type ElsewhereByRun } from '@inkstone/copy-checks/copied';
import type { CopyText } from '@inkstone/copy-checks/copy';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCalm } from '#console/kernel/state/use-calm.ts';
import { elsewhereQuery } from '../calls/elsewhere.ts';

type Own = { draftId: string | null; productId: string | null };

/** What stands of some texts elsewhere in the shop, asked when the typing rests. */
export type Compared = {
  /** Undefined until the first answer. */
  elsewhere: ElsewhereByRun | undefined;
  query: { data: { isComplete: boolean } | undefined; error: unknown; refetch: () => unknown };
};

/** Compares texts with all others of the shop; `draftId` and `productId` are where they stand themselves. */
export const useElsewhere = (texts: readonly CopyText[] | null, { draftId, productId }: Own): Compared => {
  const runs = useMemo(() => comparedRuns(texts ?? []).slice(0, mostRuns), [texts]);
  const calm = useCalm(runs, true);
  const { data, error, refetch } = useQuery({ ...elsewhereQuery({ runs: calm, draftId, productId }), enabled: calm.length > 0 });
  const isAsked = calm.length > 0;
  const elsewhere = useMemo(() => {
    // A text of less than eight words stands nowhere else.
    if (!isAsked) return texts ? new Map<number, Elsewhere>() : undefined;
    if (!data) return undefined;
    return new Map(data.runs.map(({ run, others, texts: at }) => [run, { others, texts: at.flatMap((place) => data.texts[place] ?? []) }]));
  }, [data, isAsked, texts]);
  return { elsewhere, query: { data, error, refetch } };
};
