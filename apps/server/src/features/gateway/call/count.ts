import type { CallBody, CallerFormat, StreamReader, Usage, WholeAnswer } from '../formats/caller-format.ts';
import type { Outcome, Relay } from './relay.ts';
import { type Counted, nothing } from './row.ts';

type Asking = { format: Pick<CallerFormat, 'estimateInput' | 'usageOfBytes'>; body: CallBody };

/** By rule: what reached the caller, and the prompt. */
export const estimated = ({ format, body }: Asking, output: number): Counted => {
  if (output <= 0) return nothing;
  const usage = format.usageOfBytes?.(body, output) ?? { input: format.estimateInput(body), cachedInput: 0, cacheWrite: 0, output };
  return { usage, source: 'estimated' };
};

const sourceOf = ({ isEstimated }: Usage, hasLeft: boolean): Counted['source'] => {
  if (isEstimated) return 'estimated';
  return hasLeft ? 'drained' : 'upstream';
};

const told = (usage: Usage, relay: Pick<Relay, 'hasLeft'>): Counted => ({ usage, source: sourceOf(usage, relay.hasLeft()) });

/** What a whole answer is charged by. Whoever has left got nothing of it, so that only the vendor's own count is charged then. */
export const countWhole = (asking: Asking, { usage, countDelivered, estimate }: WholeAnswer, relay: Pick<Relay, 'hasLeft'>): Counted => {
  if (usage) return told(usage, relay);
  if (relay.hasLeft()) return nothing;
  return estimate ? { usage: estimate(), source: 'estimated' } : estimated(asking, Math.max(1, countDelivered()));
};

/** What a stream is charged by, however it ended: the vendor's count, else what reached the caller, else nothing. */
export const countStream = (
  asking: Asking,
  { reader, relay, outcome }: { reader: StreamReader; relay: Relay; outcome: Outcome },
): Counted => {
  const usage = reader.usage();
  if (usage) return told(usage, relay);
  const ofBytes = outcome.kind === 'streamed' && asking.format.usageOfBytes?.(asking.body, null);
  if (ofBytes) return told({ ...ofBytes, isEstimated: true }, relay);
  const delivered = relay.hasBegun() ? relay.countDelivered() : 0;
  return estimated(asking, outcome.kind === 'streamed' && !relay.hasLeft() ? Math.max(1, delivered) : delivered);
};
