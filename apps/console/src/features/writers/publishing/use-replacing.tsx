import { useTranslation } from 'react-i18next';
import { languageNames } from '#console/kernel/texts/content-languages.ts';
import { confirm } from '#console/ui/overlays/confirm.ts';
import type { ListingKind } from '../listing/listing-kind.ts';
import type { WriterState } from '../shell/writer-state.ts';
import { fetchProduct } from '../writer.queries.ts';
import { StoreChange } from './store-change.tsx';

/** Into a new product that everybody sees, into one that is a draft, or into the one that the text is meant for. */
export type Target = 'store' | 'new' | 'selected';
/** One attempt, and what the person has agreed to before it. */
export type Sent = { target: Target; isForced?: boolean; replacesLanguage?: boolean };

const questions = ['store.conflict', 'writer.otherLanguage'] as const;
type Question = (typeof questions)[number];

/** Whether a refusal is a question: the person may agree to what would be replaced. */
export const asksToReplace = (code: string | null): code is Question => questions.some((each) => each === code);

/** Asks whether what stands in the store may be replaced; answers how it is sent then, null for no. */
export const useReplacing = (state: WriterState<ListingKind>) => {
  const { t } = useTranslation('writers');
  /** What would be replaced, beside what would replace it; true for yes. */
  const askToReplace = async (words: { title: string; intro: string; confirmLabel: string }): Promise<boolean> => {
    const newest = state.subject && (await fetchProduct(state.subject.id).catch(() => null));
    const { title, intro, confirmLabel } = words;
    return confirm({
      title,
      width: 'large',
      text: <StoreChange intro={intro} state={state} newest={newest} />,
      confirmLabel,
      isDanger: true,
    });
  };

  /** How it is sent once the person has agreed to what was refused; null where they do not, or there is nothing to agree to. */
  return async (code: Question, sent: Sent): Promise<Sent | null> => {
    const language = languageNames[state.brief.language];
    if (code === 'writer.otherLanguage') {
      const words = {
        title: t('otherLanguageTitle', { language }),
        intro: t('otherLanguageText', { language, title: state.subject?.title ?? '' }),
        confirmLabel: t('otherLanguageAnyway', { language }),
      };
      return (await askToReplace(words)) ? { ...sent, replacesLanguage: true } : null;
    }
    const words = { title: t('storeChangedTitle'), intro: t('storeChangedText'), confirmLabel: t('storeChangedAnyway') };
    return (await askToReplace(words)) ? { ...sent, isForced: true } : null;
  };
};
