import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import { useQuery } from '@tanstack/react-query';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ChangingView } from '#console/ui/layout/changing-view.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { evaluationQuery } from './evaluation.queries.ts';
import styles from './evaluations.module.css';
import { GuardCard } from './guard-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { RunsTable } from './runs-table.tsx';
import { TryForm } from './try-form.tsx';

type Props = { base: KnowledgeBase; now: RetrievalSettings; onKeep: (settings: RetrievalSettings) => Promise<void> };

/** The labelled questions of a knowledge base, and what settings make of them. */
export const EvaluationPanel = ({ base: { id }, now, onKeep }: Props) => {
  const evaluation = useQuery(evaluationQuery(id));
  const [shown, show] = useUrlState('runs');
  const [one, other] = shown.split('.').filter(Boolean);
  return (
    <ChangingView name={shown}>
      {one ? (
        <ComparisonView id={one} otherId={other} onBack={() => show('')} />
      ) : (
        <QueryState query={evaluation} skeleton={<Skeleton shape="form" count={4} />}>
          {({ set, guard, runs }) => (
            <div className={styles['panel']}>
              <QuestionsCard baseId={id} set={set} />
              {set && <TryForm key={`${now.topK} ${now.threshold}`} baseId={id} now={now} />}
              {(set || runs.length > 0) && <RunsTable runs={runs} now={now} onShow={(ids) => show(ids.join('.'))} onKeep={onKeep} />}
              {set && <GuardCard key={String(guard.mostFall)} baseId={id} guard={guard} />}
            </div>
          )}
        </QueryState>
      )}
    </ChangingView>
  );
};
