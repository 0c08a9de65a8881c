import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCalm } from '#console/kernel/state/use-calm.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import { hasText } from '../shell/writer-state.ts';

type Asked<Kind extends KindShape> = { writer: Pick<Writer<Kind>, 'kind' | 'state' | 'isWriting' | 'draftId'>; isPaid: boolean };

/** What the main button's run costs where the account got an answer to this very request; null where it would be written anew. */
export const useCachedPrice = <Kind extends KindShape>({ writer, isPaid }: Asked<Kind>): string | null => {
  const { kind, state, isWriting, draftId } = writer;
  const { brief, text, subject } = state;
  const wish = useMemo(() => {
    const fields = kind.nextFields?.(text) ?? kind.fields.map(({ name }) => name);
    return { brief, fields, ...(hasText({ text }) && { current: text }), draftId, subject };
  }, [kind, brief, text, draftId, subject]);
  const calm = useCalm(wish, true);
  const { data } = useQuery({
    queryKey: ['writers', 'price', kind.name, calm],
    queryFn: () => kind.calls.priceRun(calm),
    enabled: isPaid && !isWriting && (kind.isWrittenFromNothing || kind.isBegun(brief)),
    staleTime: 0,
    // What can not be asked for yet has the price of what is written anew.
    retry: false,
  });
  return data?.isCached && calm === wish ? data.points : null;
};
