import type { VoiceFinding } from '@inkstone/contract/brand-voices';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { checkText } from './brand-voice.queries.ts';
import styles from './brand-voices.module.css';

const names = {
  bannedWord: 'findingBannedWord',
  missingWord: 'findingMissingWord',
  address: 'findingAddress',
  person: 'findingPerson',
  longSentences: 'findingLongSentences',
  shortSentences: 'findingShortSentences',
  exclamations: 'findingExclamations',
  emoji: 'findingEmoji',
} as const;

const Findings = ({ findings }: { findings: readonly VoiceFinding[] }) => {
  const { t } = useTranslation('brandVoices');
  const language = useLanguage();
  const number = (value: number | null) => (value === null ? '' : formatNumber(value, language));
  if (!findings.length) {
    return (
      <p className={styles['fits']}>
        <Icon of={CircleCheck} /> {t('tryFits')}
      </p>
    );
  }
  return (
    <ul className={styles['findings']}>
      {findings.map(({ code, word, ranges, found, wanted }) => (
        <li key={`${code} ${word}`}>
          {t(names[code], { word: word ?? '', count: ranges.length, found: number(found), wanted: number(wanted) })}
        </li>
      ))}
    </ul>
  );
};

/** Holds any text against the voice; costs nothing. */
export const TrySection = ({ id }: { id: string }) => {
  const { t } = useTranslation('brandVoices');
  const [text, setText] = useState('');
  const { mutate, data, isPending, reset } = useMutation({ mutationFn: () => checkText(id, text), onError: showFailure });
  const change = (next: string) => {
    setText(next);
    reset();
  };
  return (
    <Section title={t('try')} description={t('tryHelp')}>
      <div className={styles['try']}>
        <TextArea label={t('tryText')} value={text} rows={6} maxLength={20_000} onChange={change} />
        <div>
          <Button isBusy={isPending} disabled={!text.trim()} onClick={() => mutate()}>
            {t('tryCheck')}
          </Button>
        </div>
        <div role="status">{data && <Findings findings={data.findings} />}</div>
      </div>
    </Section>
  );
};
