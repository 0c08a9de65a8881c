import type { ComponentProps } from 'react';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Section } from '#console/ui/layout/section.tsx';

type Props<Data> = Omit<ComponentProps<typeof QueryState<Data>>, 'skeleton'> & { title: string; description?: string };

/** A card of things that come from the server. */
export const QueryCard = <Data,>({ title, description, ...state }: Props<Data>) => (
  <Section title={title} description={description}>
    <QueryState {...state} skeleton={<Skeleton shape="form" count={2} />} />
  </Section>
);
