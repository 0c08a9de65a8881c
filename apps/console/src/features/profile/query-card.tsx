import type { ReactNode } from 'react';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ErrorState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';

type Props<Data> = {
  title: string;
  description?: string;
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

/** A card of things that come from the server. */
export const QueryCard = <Data,>({ title, description, query: { data, error, refetch }, children }: Props<Data>) => {
  const body = () => {
    if (data !== undefined) return children(data);
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton shape="form" count={2} />;
  };
  return (
    <Section title={title} description={description}>
      {body()}
    </Section>
  );
};
