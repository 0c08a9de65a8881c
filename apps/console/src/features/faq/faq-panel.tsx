import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Segments } from '#console/ui/controls/segments.tsx';
import { AskedList } from './asked-list.tsx';
import { EntriesSection } from './entries-section.tsx';
import styles from './faq.module.css';

const lists = ['entries', 'unanswered', 'answered'] as const;

/** The FAQ of a knowledge base, and what people asked that could be in it. */
export const FaqPanel = ({ baseId }: { baseId: string }) => {
  const { t } = useTranslation('faq');
  const [asked, show] = useUrlState('list', 'entries');
  const list = lists.find((each) => each === asked) ?? 'entries';
  return (
    <div className={styles['panel']}>
      <div>
        <Segments label={t('lists')} options={lists.map((value) => ({ value, label: t(value) }))} value={list} onChange={show} />
      </div>
      {list === 'entries' ? <EntriesSection baseId={baseId} /> : <AskedList key={list} baseId={baseId} kind={list} />}
    </div>
  );
};
