import type { Check, Verdict } from '@inkstone/copy-checks/copy';
import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isContentLanguage, languageNames } from '#console/kernel/texts/content-languages.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import styles from './checks-panel.module.css';

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
  facts: 'checkFacts',
  sense: 'checkSense',
  stuffing: 'checkStuffing',
  language: 'checkLanguage',
  copied: 'checkCopied',
  markup: 'checkMarkup',
  voiceWords: 'checkVoiceWords',
} as const;

/** What is said where the short form would say the opposite. */
const textOf = ({ name, verdict, params }: Check) => {
  if (name === 'keywordsUsed' && verdict !== 'good') return 'checkKeywordsUsedMissing';
  if (name === 'facts' && verdict !== 'good') return 'checkFactsOpen';
  if (name === 'facts' && params['approved']) return 'checkFactsApproved';
  if (name === 'copied' && verdict !== 'good') return 'checkCopiedFound';
  if (name === 'voiceWords' && params['banned']) return 'checkVoiceWordsBanned';
  if (name === 'voiceWords' && params['missing']) return 'checkVoiceWordsMissing';
  return name === 'markup' && params['tags'] === 'Markdown' ? 'checkMarkdown' : texts[name];
};

/** One check, with its verdict as a sign and in words. */
export const CheckRow = ({ check }: { check: Check }) => {
  const { t } = useTranslation('writers');
  const told = String(check.params['told'] ?? '');
  const params = { ...check.params, count: Number(check.params['open'] ?? check.params['count'] ?? 0) };
  const language = isContentLanguage(told) ? languageNames[told] : t('otherLanguage');
  return (
    <li className={styles['check']}>
      <span className={styles[check.verdict]}>
        <Icon of={icons[check.verdict]} />
        <span className="visually-hidden">{t(verdicts[check.verdict])}: </span>
      </span>
      <span>{t(textOf(check), { ...params, language })}</span>
    </li>
  );
};
