import { createHash } from 'node:crypto';
import type { Clock } from '#server/kernel/clock.ts';
import type { SecurityEventDraft } from './event-draft.ts';

/** Like events of one span: the first of them, and how many there were since the last writing. */
export type GatheredEvent = Required<Omit<SecurityEventDraft, 'userId'>> & {
  userId: string | null;
  sameKey: string;
  count: number;
  createdAt: Date;
  lastAt: Date;
};

const minuteMs = 60_000;
/** A success is told by the minute; what fails or is refused can come in floods. */
const spanMsOf = ({ outcome }: SecurityEventDraft): number => (outcome === 'success' ? minuteMs : 10 * minuteMs);
/** How many different rows of one type and outcome a span may have; whatever is beyond them is one row more, with a count. */
const rowsOfSpan = 500;

const clip = (text: string | undefined): string => (text ?? '').slice(0, 300);

const complete = (draft: SecurityEventDraft) => ({
  type: draft.type,
  outcome: draft.outcome,
  userId: draft.userId ?? null,
  email: clip(draft.email),
  address: clip(draft.address),
  userAgent: clip(draft.userAgent),
  code: clip(draft.code),
  details: Object.fromEntries(Object.entries(draft.details ?? {}).map(([name, value]) => [name, clip(value)])),
});
type Complete = ReturnType<typeof complete>;

const keyOf = (event: Complete, span: number): string =>
  createHash('sha256')
    .update(JSON.stringify([span, { ...event, details: Object.entries(event.details).sort() }]))
    .digest('base64url');

const crowd = ({ type, outcome }: Complete): Complete => complete({ type, outcome, details: { crowd: 'yes' } });

/**
 * Gathers events until they are written, so that a flood of them costs a bounded number of rows and a bounded amount of memory: like
 * ones are counted, and above 500 different ones of a type in a span the rest is counted together.
 */
export const createEventGathering = ({ clock }: { clock: Clock }) => {
  let waiting = new Map<string, GatheredEvent>();
  const spans = new Map<string, { span: number; keys: Set<string> }>();

  const openSpan = (name: string, span: number): Set<string> => {
    const known = spans.get(name);
    if (known?.span === span) return known.keys;
    const keys = new Set<string>();
    spans.set(name, { span, keys });
    return keys;
  };

  const place = (draft: SecurityEventDraft, now: number): { event: Complete; sameKey: string } => {
    const event = complete(draft);
    const span = Math.floor(now / spanMsOf(draft)) * spanMsOf(draft);
    const keys = openSpan(`${draft.type} ${draft.outcome}`, span);
    const sameKey = keyOf(event, span);
    if (keys.has(sameKey) || keys.size < rowsOfSpan) {
      keys.add(sameKey);
      return { event, sameKey };
    }
    return { event: crowd(event), sameKey: keyOf(crowd(event), span) };
  };

  const count = (event: GatheredEvent): void => {
    const same = waiting.get(event.sameKey);
    if (!same) waiting.set(event.sameKey, event);
    else
      waiting.set(event.sameKey, {
        ...same,
        count: same.count + event.count,
        lastAt: event.lastAt > same.lastAt ? event.lastAt : same.lastAt,
      });
  };

  return {
    add(draft: SecurityEventDraft): void {
      const now = clock.now();
      const { event, sameKey } = place(draft, now.getTime());
      count({ ...event, sameKey, count: 1, createdAt: now, lastAt: now });
    },

    /** Everything that waits; it waits no longer. */
    takeAll(): GatheredEvent[] {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },

    /** What could not be written waits again. */
    putBack(events: readonly GatheredEvent[]): void {
      for (const event of events) count(event);
    },
  };
};
