import type { DeskUser } from '@inkstone/contract/chat-desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#console/ui/controls/segments.tsx';
import { FilterBar, FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './desk.module.css';
import { type DeskState, deskUsersQuery } from './desk.queries.ts';
import { useAskerName } from './use-asker-name.ts';

type Props = {
  baseId: string;
  q: string;
  state: DeskState;
  onSearch: (q: string) => void;
  onState: (state: DeskState) => void;
  onOpen: (userId: string) => void;
};

const State = ({ user: { waitingSince, isTakenOver } }: { user: DeskUser }) => {
  const { t } = useTranslation('chatDesk');
  if (waitingSince !== null) {
    return (
      <StatusDot tone="warning">
        <span>
          {t(isTakenOver ? 'waitsForAnswer' : 'waitsSince')} · <TimeAgo at={waitingSince} />
        </span>
      </StatusDot>
    );
  }
  return <StatusDot tone={isTakenOver ? 'accent' : 'neutral'}>{t(isTakenOver ? 'personAnswers' : 'withAssistant')}</StatusDot>;
};

const nothings = {
  all: { title: 'empty', text: 'emptyText' },
  waiting: { title: 'noneWaits', text: 'noneWaitsText' },
  takenOver: { title: 'noneTakenOver', text: 'noneTakenOverText' },
} as const;

/** The shared users who asked, those who wait in front where they are asked for. */
export const DeskUsers = ({ baseId, q, state, onSearch, onState, onOpen }: Props) => {
  const { t } = useTranslation('chatDesk');
  const nameOf = useAskerName();
  const list = useInfiniteQuery(deskUsersQuery(baseId, { q, state }));
  const waiting = list.data?.pages[0]?.waiting ?? 0;
  const empty = q ? (
    <NoMatches icon={MessagesSquare} title={t('noMatch')} onClear={() => onSearch('')}>
      {t('noMatchText')}
    </NoMatches>
  ) : (
    <EmptyState icon={MessagesSquare} title={t(nothings[state].title)}>
      {t(nothings[state].text)}
    </EmptyState>
  );
  return (
    <Section padding="flush">
      {(q !== '' || state !== 'all' || list.data?.pages[0]?.items.length !== 0) && (
        <FilterBar label={t('users')}>
          <FilterSearch label={t('search')} value={q} onChange={onSearch} />
          <Segments
            label={t('state')}
            value={state}
            options={(['all', 'waiting', 'takenOver'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={onState}
          />
          <span role="status" className={styles['waiting']}>
            {waiting > 0 && t('waitingCount', { count: waiting })}
          </span>
        </FilterBar>
      )}
      <PagedTable
        list={list}
        label={t('users')}
        columns={[
          {
            key: 'name',
            title: t('name'),
            phone: 'heading',
            render: ({ name, email, contact, origin }: DeskUser) => (
              <span className={styles['who']}>
                <span>{nameOf(name)}</span>
                <span className={styles['faint']}>{[email || contact, origin !== 'chat' && t(origin)].filter(Boolean).join(' · ')}</span>
              </span>
            ),
          },
          { key: 'state', title: t('state'), phone: 'note', render: (user) => <State user={user} /> },
          { key: 'conversations', title: t('conversations'), align: 'end', render: ({ conversations }) => conversations },
          { key: 'last', title: t('lastAt'), phone: 'aside', render: ({ lastAt }) => <TimeAgo at={lastAt} /> },
        ]}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={empty}
      />
    </Section>
  );
};
