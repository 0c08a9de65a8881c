import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExportButton } from '../data/export-button.tsx';
import { QueryState } from '../feedback/query-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Section } from '../layout/section.tsx';
import { type FiguresLook, useFiguresLook } from './day-figures.tsx';

type Props<Data> = {
  title: string;
  intro: string;
  failed: string;
  query: UseQueryResult<Data>;
  /** Whether anything was counted. */
  hasFigures: (data: Data) => boolean;
  empty: ReactNode;
  /** Before the export and the choice of a look. */
  actions?: ReactNode;
  onExport: () => Promise<void>;
  children: (data: Data, look: FiguresLook) => ReactNode;
};

/** Figures of the last days on a dashboard, or what is to be done for the first of them. */
export const FiguresSection = <Data,>({ title, intro, failed, query, hasFigures, empty, actions, onExport, children }: Props<Data>) => {
  const { look, lookControl } = useFiguresLook();
  const isThere = query.data !== undefined && hasFigures(query.data);
  const tools = isThere && (
    <>
      {actions}
      <ExportButton onExport={onExport} />
      {lookControl}
    </>
  );
  return (
    <Section title={title} description={isThere && intro} actions={tools} padding={isThere ? 'flush' : 'normal'}>
      <QueryState query={query} skeleton={<Skeleton shape="lines" count={8} />} failed={failed}>
        {(data) => (hasFigures(data) ? children(data, look) : empty)}
      </QueryState>
    </Section>
  );
};
