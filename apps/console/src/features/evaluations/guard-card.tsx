import type { Evaluation } from '@inkstone/contract/evaluations';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { setGuard, useEvaluationRefresh } from './evaluation.queries.ts';
import styles from './evaluations.module.css';
import { useFigures } from './use-figures.ts';

type Props = { baseId: string; guard: Evaluation['guard'] };

const usualFall = 2;

const Measure = ({ baseId, guard: { mostFall, measure, isMeasuring } }: Props) => {
  const { t } = useTranslation('evaluations');
  const { percent } = useFigures();
  const refresh = useEvaluationRefresh();
  const again = useMutation({ mutationFn: () => setGuard(baseId, mostFall), onSuccess: refresh, onError: showFailure });
  return (
    <div className={styles['buttons']}>
      <span role="status">
        {measure === null ? t(isMeasuring ? 'guardMeasuring' : 'guardUnmeasured') : t('guardMeasure', { measure: percent(measure) })}
      </span>
      <Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
        {t('measureAgain')}
      </Button>
    </div>
  );
};

/** Whether a change that makes it worse is refused, and from when on. */
export const GuardCard = ({ baseId, guard }: Props) => {
  const { t } = useTranslation('evaluations');
  const refresh = useEvaluationRefresh();
  const isOn = guard.mostFall !== null;
  const points = guard.mostFall === null ? usualFall : Math.round(guard.mostFall * 1000) / 10;
  const initial: { isOn: boolean; mostFall: number | null } = { isOn, mostFall: points };
  const form = useForm({
    initial,
    checks: { mostFall: (value) => (value !== null && value >= 0 && value <= 100 ? null : t('mostFallRange')) },
    onSubmit: async (values) => {
      await setGuard(baseId, values.isOn ? (values.mostFall ?? usualFall) / 100 : null);
      showToast('success', t(values.isOn ? 'guardSaved' : 'guardOff'));
      await refresh();
    },
  });
  const { values } = form;
  const isChanged = values.isOn !== isOn || (values.isOn && values.mostFall !== points);
  return (
    <Section title={t('guardTitle')} description={t('guardText')}>
      <SaveForm label={t('guardTitle')} form={form} isChanged={isChanged}>
        <Checkbox label={t('guardOn')} isChecked={values.isOn} onChange={(next) => form.set('isOn', next)} />
        {values.isOn && <NumberField {...form.field('mostFall')} label={t('mostFall')} min={0} max={100} step={0.5} />}
        {isOn && <Measure baseId={baseId} guard={guard} />}
      </SaveForm>
    </Section>
  );
};
