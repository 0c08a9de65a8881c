import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import type { KindShape, WriterKind } from '../shell/writer-kind.ts';
import { draftsKey } from '../writer.queries.ts';

/** The earlier texts of a draft, newest first; asked anew whenever they are opened. */
export const versionsQuery = <Kind extends KindShape>({ calls }: WriterKind<Kind>, draftId: string) =>
  pagedQuery({
    queryKey: [...draftsKey, 'versions', draftId],
    fetchPage: (from, options) => calls.listVersions(draftId, from, options),
    staleTime: 0,
  });
