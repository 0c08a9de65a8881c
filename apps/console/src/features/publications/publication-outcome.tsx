import type { Publication } from '@inkstone/contract/publications';
import type { publications } from '@inkstone/phrases/en/publications';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';

type Outcome = Publication['outcome'];

/** What became of a publication. */
export const outcomeNames = { done: 'outcomeDone', failed: 'outcomeFailed', unknown: 'outcomeUnknown' } as const satisfies Record<
  Outcome,
  keyof typeof publications
>;
const causeNames = { create: 'causeCreate', save: 'causeSave', undo: 'causeUndo' } as const satisfies Record<
  Publication['cause'],
  keyof typeof publications
>;

const newNames = { product: 'causeCreate', article: 'causeCreateArticle', page: 'causeCreatePage' } as const satisfies Record<
  Publication['kind'],
  keyof typeof publications
>;

/** What was done, and with what. */
export const causeName = ({ cause, kind }: Pick<Publication, 'cause' | 'kind'>) =>
  cause === 'create' ? newNames[kind] : causeNames[cause];

const tones: Record<Outcome, StatusTone> = { done: 'success', failed: 'danger', unknown: 'warning' };

/** What became of a publication. */
export const PublicationOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslation('publications');
  return <StatusDot tone={tones[outcome]}>{t(outcomeNames[outcome])}</StatusDot>;
};
