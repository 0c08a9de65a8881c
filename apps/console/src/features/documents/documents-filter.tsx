import type { documentEndpoints } from '@inkstone/contract/documents';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import styles from './documents.module.css';
import type { DocumentActions } from './use-document-actions.ts';

/** What is said of the documents of a base, as far as there is any. */
const counted = ['indexed', 'reading', 'waiting', 'failed', 'chunks'] as const;
const states = ['indexed', 'reading', 'waiting', 'failed'] as const;

/** Which documents of a base are listed, as the address says it. */
export const useDocumentsFilter = () => {
  const [q, search] = useUrlState('q');
  const [tag, chooseTag] = useUrlState('tag');
  const [said, chooseState] = useUrlState('state');
  const state: (typeof states)[number] | '' = states.find((each) => each === said) ?? '';
  return { q, tag, state, search, chooseTag, chooseState, isNarrowed: q !== '' || tag !== '' || state !== '' };
};

type Props = {
  baseId: string;
  filter: ReturnType<typeof useDocumentsFilter>;
  first: DataOf<typeof documentEndpoints.list> | undefined;
  retryFailed: DocumentActions['retryFailed'];
};

/** What the list of documents is narrowed by, how many there are of each state, and the failed ones all tried again. */
export const DocumentsFilter = ({ baseId, filter, first, retryFailed }: Props) => {
  const { t } = useTranslation('documents');
  const { q, tag, state, search, chooseTag, chooseState } = filter;
  const counts = first?.counts;
  const told = counted.flatMap((each) => (counts && counts[each] > 0 ? [`${t(each)} ${counts[each]}`] : [])).join(' · ');
  return (
    <FilterBar label={t('title')}>
      <FilterSearch label={t('search')} value={q} onChange={search} />
      <FilterSelect
        label={t('state')}
        value={state}
        options={[{ value: '', label: t('anyState') }, ...states.map((value) => ({ value, label: t(value) }))]}
        onChange={chooseState}
      />
      {first && (tag || first.tags.length > 0) && (
        <FilterSelect
          label={t('tags')}
          value={tag}
          options={[
            { value: '', label: t('anyTag') },
            ...first.tags.map(({ tag: value, documents }) => ({ value, label: `${value} (${documents})` })),
          ]}
          onChange={chooseTag}
        />
      )}
      {told && <span className={styles['hint']}>{told}</span>}
      {counts && counts.failed > 1 && (
        <Button size="small" icon={RotateCw} isBusy={retryFailed.isPending} onClick={() => retryFailed.mutate(baseId)}>
          {t('retryFailed', { count: counts.failed })}
        </Button>
      )}
    </FilterBar>
  );
};
