import { isCountedInCharacters } from '@inkstone/text/length';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { toneNames, tones } from '#console/kernel/texts/tone-names.ts';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import styles from '../brief/brief-form.module.css';
import { BriefStart } from '../brief/brief-start.tsx';
import { KeywordInput } from '../brief/keyword-input.tsx';
import { RememberedWishes } from '../brief/remembered-wishes.tsx';
import { ModelField } from '../run/model-field.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import type { ContentShape } from './content-kind.ts';

type Brief = ContentShape['brief'];
/** A kind whose brief says at least this; what more it says, its screen asks for. */
type BriefShape = KindShape & { brief: Brief };
type Props<Kind extends BriefShape> = {
  kind: 'blog' | 'page' | 'email';
  writer: Writer<Kind>;
  factsLabel: string;
  factsHelp: string;
  words: { min: number; max: number };
  /** What is asked first, by its kind. */
  children: ReactNode;
  /** The button that begins it. */
  startButton: ReactNode;
};

/** What a brief says of any text of its kind. */
const wishesOf = ({ tone, brand, language, modelId, voiceId, keywords, wordCount }: Brief) => ({
  ...{ tone, brand, language, modelId, voiceId },
  ...{ keywords, wordCount },
});

/** What a person asks for, of a text that is no listing. */
export const ContentBrief = <Kind extends BriefShape>({
  kind,
  writer,
  factsLabel,
  factsHelp,
  words,
  children,
  startButton,
}: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { run, isWriting, isRemembered } = writer;
  const { issueOf } = run;
  const { brief }: { brief: Brief } = writer.state;
  const onChange = (values: Partial<Brief>) => writer.dispatch({ type: 'brief', values });
  return (
    <div className={styles['card']}>
      <BriefStart kind={kind} wishes={wishesOf(brief)} onChange={onChange} />
      <form
        className={styles['form']}
        aria-label={t('brief')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWriting) void run.start();
        }}
      >
        <div className={styles['fields']}>
          <RememberedWishes isRemembered={isRemembered} brief={brief} onChange={onChange} />
          {children}
          <TextArea
            label={factsLabel}
            help={factsHelp}
            isOptional
            value={brief.facts}
            maxLength={8000}
            rows={5}
            onChange={(facts) => onChange({ facts })}
          />
          <KeywordInput keywords={brief.keywords} isAsked={false} onChange={(keywords) => onChange({ keywords })} />
          <div className={styles['pair']}>
            <SelectField
              label={t('tone')}
              value={brief.tone}
              options={tones.map((tone) => ({ value: tone, label: t(toneNames[tone]) }))}
              onChange={(tone) => onChange({ tone })}
            />
            <SelectField
              label={t('language')}
              value={brief.language}
              options={contentLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
              onChange={(language) => onChange({ language })}
            />
            <TextField label={t('brand')} isOptional value={brief.brand} maxLength={120} onChange={(brand) => onChange({ brand })} />
            <NumberField
              label={t(isCountedInCharacters(brief.language) ? 'wordCountCharacters' : 'wordCount')}
              min={words.min}
              max={words.max}
              step={50}
              value={brief.wordCount || null}
              error={issueOf('brief.wordCount')}
              onChange={(count) => onChange({ wordCount: Math.trunc(count ?? 0) })}
            />
          </div>
          <ModelField writer={writer} onChange={(modelId) => onChange({ modelId })} />
        </div>
        <div className={styles['footer']}>{startButton}</div>
      </form>
    </div>
  );
};
