import { type RetrievalSettings, retrievalLimits } from '@inkstone/contract/retrieval';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { startRuns, useEvaluationRefresh } from './evaluation.queries.ts';
import styles from './evaluations.module.css';

type Values = { topKA: number | null; thresholdA: number | null; topKB: number | null; thresholdB: number | null };

/** What B begins with: as strict as settings may sensibly be, so that the two differ. */
const another = ({ topK, threshold }: RetrievalSettings) => ({ topK, threshold: threshold >= 0.5 ? 0 : 0.5 });

const same = (one: RetrievalSettings, other: RetrievalSettings): boolean => one.topK === other.topK && one.threshold === other.threshold;

/** Two settings side by side, with which all questions are asked. */
export const TryForm = ({ baseId, now }: { baseId: string; now: RetrievalSettings }) => {
  const { t } = useTranslation('evaluations');
  const refresh = useEvaluationRefresh();
  const b = another(now);
  const initial: Values = { topKA: now.topK, thresholdA: now.threshold, topKB: b.topK, thresholdB: b.threshold };
  const isTopK = (value: number | null) => (value !== null && value >= 1 && value <= retrievalLimits.topK ? null : t('topKRange'));
  const isThreshold = (value: number | null) => (value !== null && value >= 0 && value <= 1 ? null : t('thresholdRange'));
  const form = useForm({
    initial,
    checks: { topKA: isTopK, topKB: isTopK, thresholdA: isThreshold, thresholdB: isThreshold },
    onSubmit: async ({ topKA, thresholdA, topKB, thresholdB }) => {
      const one = { topK: topKA ?? now.topK, threshold: thresholdA ?? now.threshold };
      const other = { topK: topKB ?? now.topK, threshold: thresholdB ?? now.threshold };
      await startRuns(baseId, same(one, other) ? [one] : [one, other]);
      await refresh();
    },
  });
  const side = (label: string, topK: 'topKA' | 'topKB', threshold: 'thresholdA' | 'thresholdB') => (
    <fieldset className={styles['side']}>
      <legend>{label}</legend>
      <NumberField {...form.field(topK)} label={t('topK')} min={1} max={retrievalLimits.topK} />
      <NumberField {...form.field(threshold)} label={t('threshold')} min={0} max={1} step={0.05} decimals={2} />
    </fieldset>
  );
  return (
    <Section title={t('tryTitle')} description={t('tryText')}>
      <Form onSubmit={form.submit} label={t('tryTitle')}>
        <ErrorSummary message={form.message} />
        <div className={styles['sides']}>
          {side(t('settingA'), 'topKA', 'thresholdA')}
          {side(t('settingB'), 'topKB', 'thresholdB')}
        </div>
        <div className={styles['buttons']}>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('start')}
          </Button>
          <span className={styles['soft']}>{t('asNow')}</span>
        </div>
      </Form>
    </Section>
  );
};
