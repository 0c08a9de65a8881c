import { type AuditSubject, auditSubject } from '@inkstone/contract/audit';
import { useTranslation } from 'react-i18next';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import type { AuditFilter } from './audit.queries.ts';

const subjectTexts = {
  connection: 'subjectConnection',
  model: 'subjectModel',
  pricing: 'subjectPricing',
  account: 'subjectAccount',
  user: 'subjectUser',
  order: 'subjectOrder',
  payment: 'subjectPayment',
  codes: 'subjectCodes',
  gift: 'subjectGift',
  withdrawal: 'subjectWithdrawal',
} as const satisfies Record<AuditSubject, string>;

const noFilter = { q: '', subject: 'all' };
const subjects: readonly AuditFilter['subject'][] = ['all', ...auditSubject.options];

/** Search and subject; they stand in the address. */
export const useAuditFilter = () => {
  const { read, change } = useUrlValues(noFilter);
  const subject = subjects.find((each) => each === read('subject')) ?? 'all';
  const filter: AuditFilter = { q: read('q').slice(0, 100), subject };
  return { filter, change, clear: () => change(noFilter), isNarrow: filter.q !== '' || subject !== 'all' };
};

type Props = { filter: AuditFilter; onChange: (changed: Partial<AuditFilter>) => void };

/** What narrows the audit log down. */
export const AuditFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('audit');
  const options = subjects.map((each) => ({ value: each, label: each === 'all' ? t('subjectAll') : t(subjectTexts[each]) }));
  return (
    <FilterBar label={t('filters')}>
      <FilterSearch label={t('search')} value={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect label={t('subject')} value={filter.subject} options={options} onChange={(next) => onChange({ subject: next })} />
    </FilterBar>
  );
};
