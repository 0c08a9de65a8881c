import type { Copied } from '@inkstone/copy-checks/copied';
import { useTranslation } from 'react-i18next';
import type { Compared } from '#console/kernel/texts/use-elsewhere.ts';
import { usePassages } from '#console/kernel/texts/use-passages.ts';
import { PassageList } from '#console/ui/data/passage-list.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import styles from './copied-list.module.css';
import { showMarked } from './show-marked.ts';

type Props = { copied: readonly Copied[]; query: Compared['query'] };

const Passages = ({ copied, isComplete }: { copied: Props['copied']; isComplete: boolean }) => {
  const { t } = useTranslation('writers');
  const passageOf = usePassages();
  const shown = copied.map((each) => ({ ...passageOf(each), copied: each }));
  const own = shown.filter((each) => !each.copied.isHouseLine);
  const house = shown.filter((each) => each.copied.isHouseLine);
  if (!shown.length && isComplete) return null;
  return (
    <div className={styles['copied']}>
      {own.length > 0 && <PassageList passages={own} onShow={(passage) => showMarked(passage.copied)} />}
      {house.length > 0 && (
        <details>
          <summary>{t('houseLines', { count: house.length })}</summary>
          <PassageList passages={house} />
        </details>
      )}
      {!isComplete && <p className={styles['state']}>{t('copiedPartial')}</p>}
    </div>
  );
};

/** What of the texts stands elsewhere in the shop, each with the other texts; the lines that the shop repeats anyway are folded away. */
export const CopiedList = ({ copied, query }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <QueryState query={query} skeleton={null} failed={t('copiedFailed')}>
      {({ isComplete }) => <Passages copied={copied} isComplete={isComplete} />}
    </QueryState>
  );
};
