import type { GlossaryTerm } from '@inkstone/contract/brand-voices';
import { useQuery } from '@tanstack/react-query';
import { BookA, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { DataTable } from '#console/ui/data/data-table.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { glossaryQuery, removeTerm } from './brand-voice.queries.ts';
import styles from './brand-voices.module.css';
import { TermDialog } from './term-dialog.tsx';
import { useRemoval } from './use-removal.ts';

const Translations = ({ term: { isKept, translations } }: { term: GlossaryTerm }) => {
  const { t } = useTranslation('brandVoices');
  if (isKept) return <Badge>{t('neverTranslated')}</Badge>;
  return (
    <span className={styles['translations']}>
      {contentLanguages.map(
        (language) =>
          translations[language] && (
            <span key={language}>
              <small>{languageNames[language]}</small> {translations[language]}
            </span>
          ),
      )}
    </span>
  );
};

type Edited = GlossaryTerm | 'new' | null;

/** The words of the shop and what they are called in other languages. */
export const GlossarySection = () => {
  const { t } = useTranslation('brandVoices');
  const query = useQuery(glossaryQuery);
  const removal = useRemoval(removeTerm);
  const [edited, setEdited] = useState<Edited>(null);
  const add = (
    <Button icon={Plus} onClick={() => setEdited('new')}>
      {t('addTerm')}
    </Button>
  );
  const empty = (
    <EmptyState icon={BookA} title={t('glossaryEmpty')} action={add}>
      {t('glossaryEmptyText')}
    </EmptyState>
  );
  return (
    <Section title={t('glossary')} description={t('glossaryHelp')} padding="flush" actions={query.data?.length ? add : undefined}>
      <QueryState query={query} skeleton={<Skeleton shape="table" count={4} />}>
        {(terms) => (
          <DataTable
            label={t('glossary')}
            rows={terms}
            rowKey={({ id }) => id}
            empty={empty}
            onOpen={setEdited}
            columns={[
              { key: 'term', title: t('term'), phone: 'heading', width: '26%', render: ({ term }) => <strong>{term}</strong> },
              { key: 'translations', title: t('translations'), phone: 'note', render: (term) => <Translations term={term} /> },
            ]}
            actionsOf={({ id, term }) => [
              { key: 'delete', label: t('delete'), icon: Trash2, isDanger: true, onChoose: () => removal.mutate({ id, name: term }) },
            ]}
          />
        )}
      </QueryState>
      {edited && <TermDialog term={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
};
