import type { Connection } from '@inkstone/contract/connections';
import type { connections } from '@inkstone/phrases/en/connections';
import type { StatusTone } from '#console/ui/feedback/status-dot.tsx';

/** How a connection is doing, in one word and a colour. */
export const stateOf = ({
  source,
  missing,
  isEnabled,
  check,
  cooling,
}: Connection): { tone: StatusTone; text: keyof typeof connections } => {
  if (source === 'builtin') return { tone: 'success', text: 'stateAlways' };
  if (missing.length) return { tone: 'warning', text: 'stateMissing' };
  if (!isEnabled) return { tone: 'neutral', text: 'stateOff' };
  if (cooling) return { tone: 'warning', text: 'stateCooling' };
  if (!check) return { tone: 'neutral', text: 'stateUntested' };
  return check.outcome === 'ok' ? { tone: 'success', text: 'stateWorks' } : { tone: 'danger', text: 'stateFailed' };
};
