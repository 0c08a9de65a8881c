import type { App } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterDate, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import type { RequestFilter } from './request.queries.ts';
import { nameOfKey } from './use-key-actions.ts';
import type { useRequestFilter } from './use-request-filter.ts';

const outcomes = [
  { value: 'all', name: 'anyStatus' },
  { value: 'ok', name: 'onlyOk' },
  { value: 'failed', name: 'onlyFailed' },
  { value: 'refused', name: 'onlyRefused' },
] as const;

type Props = {
  filter: RequestFilter;
  onChange: ReturnType<typeof useRequestFilter>['change'];
  apps: readonly App[];
  /** On the page of an app there is nothing to choose. */
  isOfOneApp: boolean;
};

/** A choice that is not among the known ones any more stays to be seen, and to be taken back. */
const withChosen = (options: { value: string; label: string }[], chosen: string, name: string) =>
  chosen && !options.some(({ value }) => value === chosen) ? [...options, { value: chosen, label: name }] : options;

/** What narrows the log down. */
export const RequestFilters = ({ filter, onChange, apps, isOfOneApp }: Props) => {
  const { t } = useTranslation('apps');
  const keys = apps.find(({ id }) => id === filter.appId)?.keys ?? [];
  return (
    <FilterBar label={t('filters')}>
      <FilterSearch label={t('findModel')} value={filter.model} onChange={(model) => onChange({ model })} />
      {!isOfOneApp && (
        <FilterSelect
          label={t('app')}
          value={filter.appId}
          options={withChosen(
            [{ value: '', label: t('allApps') }, ...apps.map(({ id, name }) => ({ value: id, label: name }))],
            filter.appId,
            t('removedApp'),
          )}
          onChange={(app) => onChange({ app, key: '' })}
        />
      )}
      {filter.appId && (
        <FilterSelect
          label={t('key')}
          value={filter.keyId}
          options={withChosen(
            [{ value: '', label: t('allKeys') }, ...keys.map((key) => ({ value: key.id, label: nameOfKey(key) }))],
            filter.keyId,
            t('removedKey'),
          )}
          onChange={(key) => onChange({ key })}
        />
      )}
      <FilterSelect
        label={t('status')}
        value={filter.outcome}
        options={outcomes.map(({ value, name }) => ({ value, label: t(name) }))}
        onChange={(outcome) => onChange({ outcome })}
      />
      <FilterDate label={t('from')} value={filter.from} onChange={(from) => onChange({ from })} />
      <FilterDate label={t('to')} value={filter.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
};
