import type { BulkOrder, BulkWishes } from '@inkstone/contract/bulk';
import { listingPrice } from '@inkstone/contract/listing-writer';
import { useTranslation } from 'react-i18next';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { toneNames, tones } from '#console/kernel/texts/tone-names.ts';
import { useModelChoice } from '#console/kernel/texts/use-model-choice.ts';
import { Segments } from '#console/ui/controls/segments.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './bulk.module.css';

type Asked = Pick<BulkOrder, 'kind' | 'wishes'>;
type Props = { asked: Asked; name: string; onChange: (asked: Asked) => void; onName: (name: string) => void };

const Models = ({ wishes, kind, onChange }: Asked & { onChange: (modelId: string | null) => void }) => {
  const points = String(kind === 'seo' ? listingPrice / 2 : listingPrice);
  const model = useModelChoice({ modelId: wishes.modelId ?? null, points, onChange });
  return model && <SelectField {...model} />;
};

/** What is written and how, for all products of a job. */
export const WishesForm = ({ asked, name, onChange, onName }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const { kind, wishes } = asked;
  const set = (values: BulkWishes) => onChange({ ...asked, wishes: { ...wishes, ...values } });
  return (
    <Section title={t('wishes')}>
      <div className={styles['form']}>
        <Segments
          label={t('kind')}
          value={kind}
          options={[
            { value: 'listing', label: t('kindListing') },
            { value: 'seo', label: t('kindSeo') },
          ]}
          onChange={(next) => onChange({ ...asked, kind: next })}
        />
        <TextField label={t('name')} isOptional value={name} placeholder={t('namePlaceholder')} maxLength={120} onChange={onName} />
        <SelectField
          label={ofWriters('language')}
          value={wishes.language ?? 'own'}
          options={[
            { value: 'own', label: t('languageOwn') },
            ...contentLanguages.map((code) => ({ value: code, label: languageNames[code] })),
          ]}
          onChange={(language) => set({ language: language === 'own' ? null : language })}
        />
        <SelectField
          label={ofWriters('tone')}
          value={wishes.tone ?? 'natural'}
          options={tones.map((tone) => ({ value: tone, label: ofWriters(toneNames[tone]) }))}
          onChange={(tone) => set({ tone })}
        />
        <TextField label={ofWriters('brand')} isOptional value={wishes.brand ?? ''} maxLength={120} onChange={(brand) => set({ brand })} />
        {kind === 'listing' && (
          <NumberField
            label={ofWriters('wordCount')}
            min={30}
            max={800}
            step={10}
            value={wishes.wordCount ?? 150}
            onChange={(words) => set({ wordCount: Math.min(800, Math.max(30, Math.trunc(words ?? 150))) })}
          />
        )}
        <Models {...asked} onChange={(modelId) => set({ modelId })} />
      </div>
    </Section>
  );
};
