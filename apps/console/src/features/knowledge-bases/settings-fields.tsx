import { automaticThresholds } from '@inkstone/contract/kit/lowest-score';
import type { UsableModel } from '@inkstone/contract/models';
import { retrievalLimits } from '@inkstone/contract/retrieval';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import styles from './retrieval-test.module.css';

/** Whether the lowest score suits who answers, or is the owner's own number for everybody. */
export type LowestScore = 'automatic' | 'own';

type FieldOf<Value> = { value: Value; onChange: (value: Value) => void; error: string | null };
type Props = {
  topK: FieldOf<number | null>;
  lowest: FieldOf<LowestScore>;
  threshold: FieldOf<number | null>;
  /** The score that is the lowest where it is automatic. */
  automatic: number;
  /** By which model the base answers unasked. */
  answering: UsableModel | undefined;
};

/** How many passages answer, and from which score on; a number is asked for only where the lowest score is the owner's own. */
export const SettingsFields = ({ topK, lowest, threshold, automatic, answering }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const language = useLanguage();
  const score = (value: number): string => formatNumber(value, language, { minimumFractionDigits: 2 });
  const { quoting, writing } = automaticThresholds;
  const means = { quoting: score(quoting), writing: score(writing), model: answering?.name ?? '' };
  const automaticHelp = answering && !answering.isBuiltin ? t('automaticWriting', means) : t('automaticQuoting', means);
  return (
    <div className={styles['settings']}>
      <NumberField {...topK} label={t('topK')} help={t('topKHelp')} min={1} max={retrievalLimits.topK} />
      <SelectField
        {...lowest}
        label={t('threshold')}
        help={lowest.value === 'automatic' ? automaticHelp : t('ownHelp')}
        options={[
          { value: 'automatic', label: t('automaticNow', { score: score(automatic) }) },
          { value: 'own', label: t('ownNumber') },
        ]}
      />
      {lowest.value === 'own' && (
        <NumberField {...threshold} label={t('ownNumber')} help={t('thresholdHelp')} min={0} max={1} step={0.05} decimals={2} />
      )}
    </div>
  );
};
