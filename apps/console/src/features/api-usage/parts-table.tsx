import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import type { Division, UsagePart } from './usage-parts.ts';
import { tokensOf, useCallWords } from './use-call-words.ts';

const titles = { app: 'byApp', model: 'byModel', kind: 'byKind' } as const;

/** What each app, model or kind came to in the shown days. */
export const PartsTable = ({ parts, division }: { parts: readonly UsagePart[]; division: Division }) => {
  const { t } = useTranslation('apiUsage');
  const words = useCallWords();
  const columns: Column<UsagePart>[] = [
    { key: 'name', title: t(titles[division]), phone: 'heading', render: ({ name }) => name },
    { key: 'requests', title: t('requests'), align: 'end', render: ({ now }) => words.count(now.requests) },
    { key: 'tokens', title: t('tokens'), align: 'end', render: ({ now }) => words.count(tokensOf(now)) },
    { key: 'errors', title: t('errors'), align: 'end', render: ({ now }) => words.count(now.errors) },
    { key: 'p50', title: t('p50'), align: 'end', phone: 'hidden', render: ({ now }) => (now.latency ? words.time(now.latency.p50) : '–') },
    { key: 'p95', title: t('p95'), align: 'end', render: ({ now }) => (now.latency ? words.time(now.latency.p95) : '–') },
    {
      key: 'firstToken',
      title: t('firstToken'),
      align: 'end',
      phone: 'hidden',
      render: ({ now }) => (now.firstToken ? words.time(now.firstToken.p50) : '–'),
    },
    {
      key: 'change',
      title: t('change'),
      align: 'end',
      render: ({ now, before }) => words.change(Number(now.points), Number(before.points)),
    },
    { key: 'points', title: t('points'), align: 'end', phone: 'aside', render: ({ now }) => words.points(now.points) },
  ];
  return <DataTable label={t(titles[division])} columns={columns} rows={parts} rowKey={({ key }) => key} empty={null} />;
};
