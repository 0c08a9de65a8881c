import { useTranslation } from 'react-i18next';
import { useFigureWords } from '#console/kernel/texts/use-figure-words.ts';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { foundOf } from './chat-measures.ts';
import type { Division, UsagePart } from './use-parts.ts';

const titles = { base: 'byBase', user: 'byUser', outcome: 'byOutcome' } as const;

/** What each knowledge base, person or outcome came to in the shown days. */
export const PartsTable = ({ parts, division }: { parts: readonly UsagePart[]; division: Division }) => {
  const { t } = useTranslation('chatUsage');
  const words = useFigureWords();
  const ends: Column<UsagePart>[] =
    division === 'outcome'
      ? []
      : [
          { key: 'found', title: t('found'), align: 'end', render: ({ now }) => words.count(foundOf(now)) },
          { key: 'fromFaq', title: t('fromFaq'), align: 'end', render: ({ now }) => words.count(now.ends.fromFaq) },
          { key: 'takenOver', title: t('takenOver'), align: 'end', render: ({ now }) => words.count(now.ends.takenOver) },
          { key: 'notFound', title: t('notFound'), align: 'end', render: ({ now }) => words.count(now.ends.notFound) },
        ];
  const columns: Column<UsagePart>[] = [
    { key: 'name', title: t(titles[division]), phone: 'heading', render: ({ name }) => name },
    { key: 'answers', title: t('answers'), align: 'end', render: ({ now }) => words.count(now.answers) },
    { key: 'change', title: t('change'), align: 'end', render: ({ now, before }) => words.change(now.answers, before.answers) },
    ...ends,
    { key: 'points', title: t('points'), align: 'end', render: ({ now }) => words.points(now.points) },
  ];
  return <DataTable label={t(titles[division])} columns={columns} rows={parts} rowKey={({ key }) => key} empty={null} />;
};
