import type { ComponentProps } from 'react';
import { QueryState } from '../feedback/query-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Section } from './section.tsx';

type Props<Data> = Omit<ComponentProps<typeof QueryState<Data>>, 'skeleton'> & { title: string; description?: string };

/** A card with a form over things that come from the server. */
export const QueryCard = <Data,>({ title, description, ...state }: Props<Data>) => (
  <Section title={title} description={description}>
    <QueryState {...state} skeleton={<Skeleton shape="form" count={2} />} />
  </Section>
);
