import type { ListingTranslation } from '@inkstone/contract/listing-writer';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import type { Price } from '../../run/use-price.ts';
import type { Writer } from '../../shell/use-writer.ts';
import type { ListingKind } from '../listing-kind.ts';
import styles from './languages.module.css';

type Props = {
  writer: Writer<ListingKind>;
  items: readonly ListingTranslation[];
  failure: string | null;
  /** What one language costs; null while that is not known. */
  each: Price | null;
  isBusy: boolean;
  isDisabled: boolean;
  /** Resolves to false where nothing was begun. */
  onStart: (languages: ContentLanguage[]) => Promise<boolean>;
};

/** Which languages are to be written, and what they cost together at most. */
export const LanguageChoice = ({ writer, items, failure, each, isBusy, isDisabled, onStart }: Props) => {
  const { t } = useTranslation('writers');
  const words = usePriceWords();
  const running = items.flatMap(({ state, draft }) => (state === 'running' ? [draft.brief.language] : []));
  const others = contentLanguages.filter((language) => language !== writer.state.brief.language);
  const [chosen, setChosen] = useState<readonly ContentLanguage[]>([]);
  const meant = others.filter((language) => chosen.includes(language) && !running.includes(language));
  const label = t('languagesStart', { count: meant.length });
  const isAll = others.every((language) => chosen.includes(language));
  const toggle = (language: ContentLanguage, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, language] : chosen.filter((one) => one !== language));
  const start = async () => {
    // What could not be begun stays chosen.
    if (await onStart(meant)) setChosen([]);
  };
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {each?.freeBy === 'builtin' && <Banner tone="warning">{t('languagesBuiltin')}</Banner>}
      <fieldset className={styles['choice']}>
        <legend className="visually-hidden">{t('languagesChoose')}</legend>
        <Checkbox label={t('languagesAll')} isChecked={isAll} onChange={(isChosen) => setChosen(isChosen ? others : [])} />
        {others.map((language) => (
          <Checkbox
            key={language}
            label={<span lang={language}>{languageNames[language]}</span>}
            isChecked={chosen.includes(language)}
            disabled={running.includes(language)}
            onChange={(isChosen) => toggle(language, isChosen)}
          />
        ))}
      </fieldset>
      <div>
        <Button look="primary" icon={Languages} isBusy={isBusy} disabled={isDisabled || !meant.length} onClick={() => void start()}>
          {each && meant.length ? words.action(label, String(Number(each.points) * meant.length)) : label}
        </Button>
      </div>
    </>
  );
};
