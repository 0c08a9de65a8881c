import type { VoiceMeasures } from '@inkstone/contract/brand-voices';
import { useTranslation } from 'react-i18next';
import { languageNames } from '#console/kernel/texts/content-languages.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './brand-voices.module.css';
import { addressNames, personNames } from './use-voice-words.ts';

/** What was counted, one figure a line. */
const Figures = ({ measures }: { measures: VoiceMeasures }) => {
  const { t } = useTranslation('brandVoices');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const isDense = measures.language === 'zh' || measures.language === 'ja';
  const rows = [
    [t('figureLanguage'), measures.language ? languageNames[measures.language] : t('figureUnknown')],
    [t('figureSize'), t('figureSizeOf', { words: number(measures.words), sentences: number(measures.sentences) })],
    [t('figureSentence'), t(isDense ? 'figureCharacters' : 'figureWords', { length: number(measures.sentenceLength) })],
    [t('person'), t(personNames[measures.person])],
    [t('address'), t(addressNames[measures.address])],
    [t('figureExclamations'), t('ofHundred', { count: measures.exclamations })],
    [t('figureQuestions'), t('ofHundred', { count: measures.questions })],
    [t('figureEmoji'), t('inHundred', { count: measures.emoji })],
    ...(measures.favourites.length ? [[t('figureFavourites'), measures.favourites.join(', ')]] : []),
  ];
  return (
    <dl className={styles['figures']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What was counted in the samples of a voice, said as what it is. */
export const FiguresSection = ({ measures }: { measures: VoiceMeasures | null }) => {
  const { t } = useTranslation('brandVoices');
  return (
    <Section title={t('figures')} description={t('figuresHelp')}>
      {measures ? <Figures measures={measures} /> : <p className={styles['help']}>{t('figuresNone')}</p>}
    </Section>
  );
};
