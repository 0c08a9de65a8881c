import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ExampleSection } from './example-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { programQuery } from './program.queries.ts';

/** How programs ask a knowledge base: its keys, where they ask, and code that does. */
export const ProgramsPanel = ({ baseId }: { baseId: string }) => (
  <QueryState query={useQuery(programQuery(baseId))} skeleton={<Skeleton shape="form" count={4} />}>
    {({ endpoint, model, keys }) => (
      <>
        <KeysSection baseId={baseId} keys={keys} />
        <ExampleSection endpoint={endpoint} model={model} />
      </>
    )}
  </QueryState>
);
