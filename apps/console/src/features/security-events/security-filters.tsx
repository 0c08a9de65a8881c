import { securityEventGroup, securityEventOutcome } from '@inkstone/contract/security-events';
import { useTranslation } from 'react-i18next';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import type { SecurityEventFilter } from './security-event.queries.ts';

const groupTexts = {
  all: 'groupAll',
  'sign-in': 'groupSignIn',
  account: 'groupAccount',
  password: 'groupPassword',
  factor: 'groupFactor',
  'shared-user': 'groupSharedUser',
  refusal: 'groupRefusal',
} as const satisfies Record<SecurityEventFilter['group'], string>;

const outcomeTexts = {
  all: 'outcomeAll',
  success: 'outcomeSuccess',
  failure: 'outcomeFailure',
  refused: 'outcomeRefused',
} as const satisfies Record<SecurityEventFilter['outcome'], string>;

const noFilter = { q: '', group: 'all', outcome: 'all' };
const groups: readonly SecurityEventFilter['group'][] = ['all', ...securityEventGroup.options];
const outcomes: readonly SecurityEventFilter['outcome'][] = ['all', ...securityEventOutcome.options];

/** Search, group and outcome; they stand in the address. */
export const useSecurityFilter = () => {
  const { read, change } = useUrlValues(noFilter);
  const group = groups.find((each) => each === read('group')) ?? 'all';
  const outcome = outcomes.find((each) => each === read('outcome')) ?? 'all';
  const filter: SecurityEventFilter = { q: read('q').slice(0, 100), group, outcome };
  const isNarrow = filter.q !== '' || group !== 'all' || outcome !== 'all';
  return { filter, change, clear: () => change(noFilter), isNarrow };
};

type Props = { filter: SecurityEventFilter; onChange: (changed: Partial<SecurityEventFilter>) => void };

/** What narrows the security log down. */
export const SecurityFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('securityEvents');
  const groupOptions = groups.map((value) => ({ value, label: t(groupTexts[value]) }));
  const outcomeOptions = outcomes.map((value) => ({ value, label: t(outcomeTexts[value]) }));
  return (
    <FilterBar label={t('filters')}>
      <FilterSearch label={t('search')} value={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect label={t('group')} value={filter.group} options={groupOptions} onChange={(group) => onChange({ group })} />
      <FilterSelect label={t('outcome')} value={filter.outcome} options={outcomeOptions} onChange={(outcome) => onChange({ outcome })} />
    </FilterBar>
  );
};
