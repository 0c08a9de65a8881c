import { voiceLimits } from '@inkstone/contract/brand-voices';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import styles from './brand-voices.module.css';

type Props = { value: readonly string[]; onChange: (samples: string[]) => void; error: string | null };

/** Texts that are written as the brand writes. */
export const SamplesField = ({ value, onChange, error }: Props) => {
  const { t } = useTranslation('brandVoices');
  const language = useLanguage();
  const most = formatNumber(voiceLimits.sample, language);
  return (
    <fieldset className={styles['samples']}>
      <legend>{t('samples')}</legend>
      <p className={styles['help']}>{t('samplesHelp')}</p>
      {error && <p role="alert">{error}</p>}
      {value.map((sample, index) => (
        <TextArea
          // A sample has no name but its place.
          key={index}
          label={t('sampleNumber', { number: index + 1 })}
          value={sample}
          rows={5}
          maxLength={voiceLimits.sample}
          onChange={(text) => onChange(value.map((other, at) => (at === index ? text : other)))}
          extra={
            <span className={styles['sampleEnd']}>
              {t('characters', { used: formatNumber(sample.length, language), most })}
              <IconButton
                icon={Trash2}
                label={t('removeSample', { number: index + 1 })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              />
            </span>
          }
        />
      ))}
      {value.length < voiceLimits.samples && (
        <div>
          <Button size="small" icon={Plus} onClick={() => onChange([...value, ''])}>
            {t('addSample')}
          </Button>
        </div>
      )}
    </fieldset>
  );
};
