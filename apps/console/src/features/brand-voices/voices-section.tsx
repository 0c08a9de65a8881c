import type { BrandVoiceEntry } from '@inkstone/contract/brand-voices';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { DataTable } from '#console/ui/data/data-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { fromList } from '#console/ui/layout/back-to-list.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { removeVoice, voicesQuery } from './brand-voice.queries.ts';
import styles from './brand-voices.module.css';
import { useRemoval } from './use-removal.ts';
import { useVoiceWords } from './use-voice-words.ts';

/** Leads to the making of a voice. */
export const NewVoiceLink = () => {
  const { t } = useTranslation('brandVoices');
  return (
    <ButtonLink to={`${paths.brandVoices}/new`} look="primary" icon={Plus}>
      {t('newVoice')}
    </ButtonLink>
  );
};

const Voices = ({ voices }: { voices: readonly BrandVoiceEntry[] }) => {
  const { t } = useTranslation('brandVoices');
  const navigate = useNavigate();
  const removal = useRemoval(removeVoice);
  const wordsOf = useVoiceWords();
  const open = ({ id }: BrandVoiceEntry) => void navigate(`${paths.brandVoices}/${id}`, fromList);
  const empty = (
    <EmptyState icon={MessageSquareQuote} title={t('voicesEmpty')} action={<NewVoiceLink />}>
      {t('voicesEmptyText')}
    </EmptyState>
  );
  return (
    <DataTable
      label={t('voices')}
      rows={voices}
      rowKey={({ id }) => id}
      empty={empty}
      onOpen={open}
      columns={[
        { key: 'name', title: t('name'), phone: 'heading', width: '22%', render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'manner',
          title: t('manner'),
          phone: 'note',
          render: (voice) => <span className={styles['manner']}>{voice.description || wordsOf(voice)}</span>,
        },
        { key: 'samples', title: t('samples'), align: 'end', width: '110px', render: ({ sampleCount }) => sampleCount },
        { key: 'changed', title: t('changedAt'), width: '140px', render: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
      ]}
      actionsOf={(voice) => [{ key: 'delete', label: t('delete'), icon: Trash2, isDanger: true, onChoose: () => removal.mutate(voice) }]}
    />
  );
};

/** The voices of the account, by name. */
export const VoicesSection = () => (
  <Section padding="flush">
    <QueryState query={useQuery(voicesQuery)} skeleton={<Skeleton shape="table" count={4} />}>
      {(voices) => <Voices voices={voices} />}
    </QueryState>
  </Section>
);
