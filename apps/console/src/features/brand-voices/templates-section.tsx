import type { WriterTemplate } from '@inkstone/contract/brand-voices';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, PenLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { languageNames } from '#console/kernel/texts/content-languages.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { toneNames } from '#console/kernel/texts/tone-names.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { DataTable } from '#console/ui/data/data-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { removeTemplate, templatesQuery } from './brand-voice.queries.ts';
import { useRemoval } from './use-removal.ts';

const kindNames = { listing: 'kindListing', blog: 'kindBlog', page: 'kindPage', email: 'kindEmail' } as const;
/** What a template asks for, in a few words. */
const useWishes = () => {
  const { t } = useTranslation('brandVoices');
  const { t: ofWriters } = useTranslation('writers');
  const language = useLanguage();
  return ({ wishes }: WriterTemplate): string =>
    [
      ...(wishes.language ? [languageNames[wishes.language]] : []),
      ...(wishes.tone ? [ofWriters(toneNames[wishes.tone])] : []),
      ...(wishes.wordCount ? [t('wordsOf', { words: formatNumber(wishes.wordCount, language) })] : []),
      ...(wishes.brand ? [wishes.brand] : []),
      ...(wishes.keywords?.length ? [wishes.keywords.join(', ')] : []),
    ].join(' · ');
};

const Templates = ({ templates }: { templates: readonly WriterTemplate[] }) => {
  const { t } = useTranslation('brandVoices');
  const removal = useRemoval(removeTemplate);
  const wishesOf = useWishes();
  const empty = (
    <EmptyState
      icon={LayoutTemplate}
      title={t('templatesEmpty')}
      action={
        <ButtonLink to={paths.freestyle} icon={PenLine}>
          {t('toWriter')}
        </ButtonLink>
      }
    >
      {t('templatesEmptyText')}
    </EmptyState>
  );
  return (
    <DataTable
      label={t('templates')}
      rows={templates}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { key: 'name', title: t('name'), phone: 'heading', width: '26%', render: ({ name }) => <strong>{name}</strong> },
        { key: 'kind', title: t('kind'), width: '120px', render: ({ kind }) => t(kindNames[kind]) },
        { key: 'wishes', title: t('asksFor'), phone: 'note', render: wishesOf },
        { key: 'changed', title: t('changedAt'), width: '140px', render: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
      ]}
      actionsOf={(template) => [
        { key: 'delete', label: t('delete'), icon: Trash2, isDanger: true, onChoose: () => removal.mutate(template) },
      ]}
    />
  );
};

/** Briefs that were kept under a name. */
export const TemplatesSection = () => {
  const { t } = useTranslation('brandVoices');
  return (
    <Section title={t('templates')} description={t('templatesHelp')} padding="flush">
      <QueryState query={useQuery(templatesQuery)} skeleton={<Skeleton shape="table" count={4} />}>
        {(templates) => <Templates templates={templates} />}
      </QueryState>
    </Section>
  );
};
