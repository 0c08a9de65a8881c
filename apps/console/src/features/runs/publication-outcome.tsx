import type { Publication } from '@inkstone/contract/publications';
import type { history } from '@inkstone/phrases/en/history';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';

type Outcome = Publication['outcome'];

/** What became of a publication, in the history's phrases. */
export const outcomeNames = { done: 'outcomeDone', failed: 'outcomeFailed', unknown: 'outcomeUnknown' } as const satisfies Record<
  Outcome,
  keyof typeof history
>;
/** What was done, in the history's phrases. */
export const causeNames = { create: 'causeCreate', save: 'causeSave', undo: 'causeUndo' } as const satisfies Record<
  Publication['cause'],
  keyof typeof history
>;

const tones: Record<Outcome, StatusTone> = { done: 'success', failed: 'danger', unknown: 'warning' };

/** What became of a publication. */
export const PublicationOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslation('history');
  return <StatusDot tone={tones[outcome]}>{t(outcomeNames[outcome])}</StatusDot>;
};
