import type { ListingBrief, ListingDraftText } from '@inkstone/contract/listing-writer';
import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './checks-panel.module.css';
import { type Check, checkListing, scoreOf, type Verdict } from './listing-checks.ts';

const icons: Record<Verdict, LucideIcon> = { good: CircleCheck, fair: CircleMinus, poor: CircleAlert };
const verdicts = { good: 'verdictGood', fair: 'verdictFair', poor: 'verdictPoor' } as const;
const texts = {
  titleLength: 'checkTitleLength',
  keywordInTitle: 'checkKeywordInTitle',
  keywordEarly: 'checkKeywordEarly',
  keywordsUsed: 'checkKeywordsUsed',
  keywordDensity: 'checkKeywordDensity',
  wordCount: 'checkWordCount',
  structure: 'checkStructure',
  sentences: 'checkSentences',
  readingEase: 'checkReadingEase',
  seoTitleWidth: 'checkSeoTitleWidth',
  seoDescriptionWidth: 'checkSeoDescriptionWidth',
  keywordInSeo: 'checkKeywordInSeo',
  factsToProve: 'checkFactsToProve',
} as const;
const groups = [
  { group: 'search', name: 'groupSearch' },
  { group: 'reading', name: 'groupReading' },
] as const;

const order: Record<Verdict, number> = { poor: 0, fair: 1, good: 2 };

const CheckRow = ({ check: { name, verdict, params } }: { check: Check }) => {
  const { t } = useTranslation('writers');
  const key = name === 'keywordsUsed' && verdict !== 'good' ? 'checkKeywordsUsedMissing' : texts[name];
  return (
    <li className={styles['check']}>
      <span className={styles[verdict]}>
        <Icon of={icons[verdict]} />
        <span className="visually-hidden">{t(verdicts[verdict])}: </span>
      </span>
      <span>{t(key, params)}</span>
    </li>
  );
};

const Score = ({ score }: { score: number }) => {
  const { t } = useTranslation('writers');
  const tone = score >= 80 ? styles['good'] : score >= 55 ? styles['fair'] : styles['poor'];
  return (
    <span role="img" aria-label={t('scoreLabel', { score })} className={`${styles['score']} ${tone}`}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15.5" />
        <circle cx="18" cy="18" r="15.5" pathLength="100" strokeDasharray={`${score} 100`} />
      </svg>
      <span aria-hidden="true">{score}</span>
    </span>
  );
};

type Props = { text: ListingDraftText; brief: ListingBrief };

/** What searchers and readers would say, the weakest first. */
export const ChecksPanel = ({ text, brief }: Props) => {
  const { t } = useTranslation('writers');
  // While text streams in, the checks may lag behind it.
  const [calmText, calmBrief] = [useDeferredValue(text), useDeferredValue(brief)];
  const checks = useMemo(() => checkListing({ text: calmText, brief: calmBrief }), [calmText, calmBrief]);
  if (!checks.length) {
    return (
      <Section title={t('checks')}>
        <p className={styles['empty']}>{t('checksEmpty')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('checks')} actions={<Score score={scoreOf(checks)} />}>
      <div className={styles['groups']}>
        {groups.map(({ group, name }) => (
          <div key={group}>
            <h3 className={styles['group']}>{t(name)}</h3>
            <ul className={styles['list']}>
              {checks
                .filter((check) => check.group === group)
                .sort((a, b) => order[a.verdict] - order[b.verdict])
                .map((check) => (
                  <CheckRow key={check.name} check={check} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
};
