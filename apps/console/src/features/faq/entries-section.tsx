import type { FaqEntry } from '@inkstone/contract/faq';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { Menu } from '#console/ui/overlays/menu.tsx';
import { EntriesTable } from './entries-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './faq.module.css';
import { entriesQuery, exportEntries } from './faq.queries.ts';
import { ImportDialog } from './import-dialog.tsx';
import { TryQuestion } from './try-question.tsx';

const states = ['all', 'on', 'off'] as const;

/** The entries of a knowledge base, how they come in and go out, and a place to try them. */
export const EntriesSection = ({ baseId }: { baseId: string }) => {
  const { t } = useTranslation('faq');
  const language = useLanguage();
  const [q, search] = useUrlState('q');
  const [asked, narrow] = useUrlState('state', 'all');
  const [doing, doNow] = useUrlState('do');
  const [edited, edit] = useState<FaqEntry | null>(null);
  const state = states.find((each) => each === asked) ?? 'all';
  const list = useInfiniteQuery(entriesQuery(baseId, q, state));
  const count = list.data?.pages[0]?.count;
  const write = (format: 'csv' | 'xlsx') => () => void exportEntries(baseId, format).catch(showFailure);
  const close = () => {
    edit(null);
    doNow('');
  };
  return (
    <>
      <Section padding="flush">
        <FilterBar label={t('entries')}>
          <FilterSearch label={t('search')} value={q} onChange={search} />
          <FilterSelect
            label={t('state')}
            value={state}
            options={states.map((value) => ({ value, label: t(`state_${value}`) }))}
            onChange={narrow}
          />
          {count !== undefined && <span className={styles['count']}>{t('count', { count: formatNumber(count, language) })}</span>}
          <span className={styles['actions']}>
            <Menu
              entries={[
                { key: 'import', label: t('import'), icon: Upload, onChoose: () => doNow('import') },
                'divider',
                { key: 'csv', label: t('exportCsv'), icon: Download, onChoose: write('csv') },
                { key: 'xlsx', label: t('exportXlsx'), icon: Download, onChoose: write('xlsx') },
              ]}
            >
              <Button icon={FileSpreadsheet}>{t('files')}</Button>
            </Menu>
            <Button look="primary" icon={Plus} onClick={() => doNow('new')}>
              {t('add')}
            </Button>
          </span>
        </FilterBar>
        <EntriesTable baseId={baseId} list={list} isNarrowed={q !== '' || state !== 'all'} onOpen={edit} onAdd={() => doNow('new')} />
      </Section>
      {count !== undefined && count > 0 && <TryQuestion baseId={baseId} />}
      {(doing === 'new' || edited) && <EntryDialog key={edited?.id} baseId={baseId} entry={edited} onClose={close} />}
      {doing === 'import' && <ImportDialog baseId={baseId} onClose={close} />}
    </>
  );
};
