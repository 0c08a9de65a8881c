import { type OwnSecurityEvent, type SecurityEvent, securityEvent, securityEventEndpoints } from '@inkstone/contract/security-events';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { csvOf } from '#server/kernel/csv.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { findOwnEvents, findSecurityEvents, type SecurityEventFilter, type SecurityEventRow } from './security-event.repository.ts';

const paging = definePaging('security-events', 'number');
const exportBatch = 2000;
const ownShown = 20;

const present = ({ createdAt, lastAt, userId, ...row }: SecurityEventRow): SecurityEvent =>
  securityEvent.parse({ ...row, isKnown: userId !== null, at: createdAt.toISOString(), lastAt: lastAt.toISOString() });

const columns = ['id', 'at', 'last_at', 'count', 'type', 'outcome', 'who', 'address', 'code', 'details', 'user_agent'];

const cellsOf = ({ id, at, lastAt, count, type, outcome, who, address, code, details, userAgent }: SecurityEvent) => [
  id,
  at,
  lastAt,
  count,
  type,
  outcome,
  who,
  address,
  code,
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', '),
  userAgent,
];

export const createSecurityEventService = ({ db, keptDays }: { db: OwnerDatabase; keptDays: number }) => ({
  async list({ q, group, outcome, ...query }: PageQuery & SecurityEventFilter) {
    const found = await paging.page(query, (asked) => findSecurityEvents(db, { ...asked, q, group, outcome }), present);
    return { ...found, keptDays };
  },

  /** All that the filter leaves as CSV, read in batches. A cell that a spreadsheet would run as a formula is escaped. */
  async *exportAll(filter: SecurityEventFilter): AsyncGenerator<string> {
    yield csvOf([columns], { bom: true });
    let before: string | null = null;
    for (;;) {
      const rows = await findSecurityEvents(db, { ...filter, before, limit: exportBatch });
      const last = rows.at(-1);
      if (!last) return;
      yield csvOf(rows.map((row) => cellsOf(present(row))));
      before = last.position;
    }
  },

  async own({ userId }: Actor): Promise<OwnSecurityEvent[]> {
    const rows = await findOwnEvents(db, userId, ownShown);
    return securityEventEndpoints.own.data.parse(rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })));
  },
});

export type SecurityEventService = ReturnType<typeof createSecurityEventService>;
