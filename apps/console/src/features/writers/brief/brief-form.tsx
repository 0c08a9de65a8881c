import type { ListingBrief } from '@inkstone/contract/listing-writer';
import { isCountedInCharacters } from '@inkstone/text/length';
import type { Dispatch, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { toneNames, tones } from '#console/kernel/texts/tone-names.ts';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import type { ListingKind } from '../listing/listing-kind.ts';
import type { WriterAction } from '../shell/writer-state.ts';
import { wordLimits } from './brief-choices.ts';
import styles from './brief-form.module.css';
import { BriefPrompt, missingIn } from './brief-prompt.tsx';
import { BriefStart } from './brief-start.tsx';
import { KeywordInput } from './keyword-input.tsx';
import { RememberedWishes } from './remembered-wishes.tsx';

type Props = {
  brief: ListingBrief;
  dispatch: Dispatch<WriterAction<ListingKind>>;
  isWriting: boolean;
  start: () => Promise<void>;
  issueOf: (path: string) => string | null;
  /** Whether the brief began with wishes of the last text. */
  isRemembered: boolean;
  /** The model that writes it. */
  modelField: ReactNode;
  /** The button that begins it. */
  startButton: ReactNode;
};

/** What a brief says of any product. */
const wishesOf = ({ productTitle: _title, mainIdea: _idea, ...wishes }: ListingBrief) => wishes;

/** What a person asks for. */
export const BriefForm = ({ brief, dispatch, isWriting, start, issueOf, isRemembered, modelField, startButton }: Props) => {
  const { t } = useTranslation('writers');
  const set = (values: Partial<ListingBrief>) => dispatch({ type: 'brief', values });
  const missing = missingIn(brief);

  return (
    <div className={styles['card']}>
      <BriefStart kind="listing" wishes={wishesOf(brief)} onChange={set} />
      <form
        className={styles['form']}
        aria-label={t('brief')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWriting) void start();
        }}
      >
        <div className={styles['fields']}>
          <RememberedWishes isRemembered={isRemembered} brief={brief} onChange={set} />
          <TextField
            label={t('productTitle')}
            value={brief.productTitle}
            placeholder={t('productTitlePlaceholder')}
            maxLength={255}
            error={issueOf('brief.productTitle')}
            onChange={(productTitle) => set({ productTitle })}
          />
          <TextArea
            label={t('mainIdea')}
            help={missing.includes('mainIdea') ? `${t('mainIdeaPrompt')} ${t('mainIdeaHelp')}` : t('mainIdeaHelp')}
            isOptional
            value={brief.mainIdea}
            placeholder={t('mainIdeaPlaceholder')}
            maxLength={8000}
            rows={4}
            onChange={(mainIdea) => set({ mainIdea })}
          />
          <KeywordInput keywords={brief.keywords} isAsked={missing.includes('keywords')} onChange={(keywords) => set({ keywords })} />
          <TextField
            label={t('audience')}
            help={t('readersHelp')}
            isOptional
            value={brief.audience}
            maxLength={200}
            onChange={(audience) => set({ audience })}
          />
          <div className={styles['pair']}>
            <SelectField
              label={t('tone')}
              value={brief.tone}
              options={tones.map((tone) => ({ value: tone, label: t(toneNames[tone]) }))}
              onChange={(tone) => set({ tone })}
            />
            <SelectField
              label={t('language')}
              value={brief.language}
              options={contentLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
              onChange={(language) => set({ language })}
            />
            <TextField
              label={t('brand')}
              help={missing.includes('brand') && t('brandPrompt')}
              isOptional
              value={brief.brand}
              maxLength={120}
              onChange={(brand) => set({ brand })}
            />
            <NumberField
              label={t(isCountedInCharacters(brief.language) ? 'wordCountCharacters' : 'wordCount')}
              min={wordLimits.min}
              max={wordLimits.max}
              step={10}
              value={brief.wordCount || null}
              error={issueOf('brief.wordCount')}
              onChange={(words) => set({ wordCount: Math.trunc(words ?? 0) })}
            />
          </div>
          <TextArea
            label={t('instructions')}
            help={t('instructionsHelp')}
            isOptional
            value={brief.instructions}
            maxLength={2000}
            rows={2}
            onChange={(instructions) => set({ instructions })}
          />
          {modelField}
        </div>
        <div className={styles['footer']}>
          {!isWriting && <BriefPrompt missing={missing} />}
          {startButton}
        </div>
      </form>
    </div>
  );
};
