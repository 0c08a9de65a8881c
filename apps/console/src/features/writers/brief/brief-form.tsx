import type { ListingBrief } from '@inkstone/contract/listing-writer';
import type { Dispatch, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import type { ListingKind } from '../listing/listing-kind.ts';
import type { WriterAction } from '../shell/writer-state.ts';
import { BriefCard } from './brief-card.tsx';
import { wordLimits } from './brief-choices.ts';
import { BriefPrompt, missingIn } from './brief-prompt.tsx';
import { KeywordInput } from './keyword-input.tsx';
import { MannerFields } from './manner-fields.tsx';

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

const words = { ...wordLimits, step: 10 };

/** What a brief says of any product. */
const wishesOf = ({ productTitle: _title, mainIdea: _idea, ...wishes }: ListingBrief) => wishes;

/** What a person asks for. */
export const BriefForm = ({ brief, dispatch, isWriting, start, issueOf, isRemembered, modelField, startButton }: Props) => {
  const { t } = useTranslation('writers');
  const set = (values: Partial<ListingBrief>) => dispatch({ type: 'brief', values });
  const missing = missingIn(brief);

  return (
    <BriefCard
      kind="listing"
      wishes={wishesOf(brief)}
      brief={brief}
      isRemembered={isRemembered}
      onChange={set}
      isWriting={isWriting}
      start={start}
      footer={
        <>
          {!isWriting && <BriefPrompt missing={missing} />}
          {startButton}
        </>
      }
    >
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
      <MannerFields
        brief={brief}
        onChange={set}
        words={words}
        brandHelp={missing.includes('brand') && t('brandPrompt')}
        issueOf={issueOf}
      />
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
    </BriefCard>
  );
};
