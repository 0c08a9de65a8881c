import type { Run } from '@inkstone/contract/runs';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';

const tones: Record<Run['state'], StatusTone> = { running: 'accent', done: 'success', stopped: 'neutral', failed: 'danger' };

/** How far a piece of work has come. */
export const RunState = ({ state }: { state: Run['state'] }) => {
  const { t } = useTranslation('runs');
  return (
    <StatusDot tone={tones[state]} isLive={state === 'running'}>
      {t(state)}
    </StatusDot>
  );
};
