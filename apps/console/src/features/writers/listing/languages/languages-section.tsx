import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '#console/kernel/texts/content-languages.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { usePrice } from '../../run/use-price.ts';
import type { Writer } from '../../shell/use-writer.ts';
import { type ListingKind, listingKind } from '../listing-kind.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './languages.module.css';
import { TranslationCard } from './translation-card.tsx';
import { useTranslations } from './use-translations.ts';

type Props = { writer: Writer<ListingKind> };

const allFields = listingKind.fields.map(({ name }) => name);

const OfAnother = ({ writer: { open }, source }: Props & { source: string }) => {
  const { t } = useTranslation('writers');
  return (
    <Section title={t('languages')}>
      <div className={styles['body']}>
        <p>{t('translationOfAnother')}</p>
        <div>
          <Button icon={Languages} onClick={() => open({ draft: source })}>
            {t('translationSource')}
          </Button>
        </div>
      </div>
    </Section>
  );
};

const Written = ({ writer }: Props) => {
  const { t } = useTranslation('writers');
  const { state, open, isWriting } = writer;
  const { items, failure, isBusy, start, stop } = useTranslations(writer);
  const each = usePrice(writer).priceOf(allFields);
  return (
    <Section title={t('languages')}>
      <div className={styles['body']}>
        <p className={styles['help']}>{t('languagesHelp')}</p>
        <LanguageChoice
          writer={writer}
          items={items}
          failure={failure}
          each={each}
          isBusy={isBusy}
          isDisabled={isWriting}
          onStart={start}
        />
        {items.length > 0 && (
          <ul className={styles['cards']} aria-label={t('languagesWritten', { language: languageNames[state.brief.language] })}>
            {items.map((item) => (
              <TranslationCard
                key={item.draft.id}
                item={item}
                price={each?.points ?? null}
                onOpen={() => open({ draft: item.draft.id })}
                onStop={() => stop(item)}
                onAgain={() => void start([item.draft.brief.language])}
                isDisabled={isBusy || isWriting}
              />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
};

/** The listing in further languages: which, for how much, and what came of each, beside one another. */
export const LanguagesSection = ({ writer }: Props) => {
  const source = writer.state.brief.translationOf;
  return source ? <OfAnother writer={writer} source={source} /> : <Written writer={writer} />;
};
