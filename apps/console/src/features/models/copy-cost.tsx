import type { OperatorModel } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Switch } from '#console/ui/controls/switch.tsx';
import styles from './models-section.module.css';
import { formatCost } from './prices.ts';

type Props = { model: OperatorModel; isBusy: boolean; onForce: (isCopyForced: boolean) => void };

/** What a request for copy costs at the vendor; where that is more than it brings, why it is not offered for copy, and the switch for it. */
export const CopyCost = ({ model, isBusy, onForce }: Props) => {
  const { t } = useTranslation('models');
  const language = useLanguage();
  const { copyCost, currency, label, isCopyForced } = model;
  if (!copyCost) return '–';
  const { micros, isMeasured, isLoss } = copyCost;
  return (
    <span className={styles['copy']}>
      <span>
        {formatCost(micros, currency, language)} <span className={styles['basis']}>{t(isMeasured ? 'copyMeasured' : 'copyEstimated')}</span>
      </span>
      {isLoss && (
        <>
          <span className={styles['loss']}>{t(isCopyForced ? 'copyLossForced' : 'copyLoss')}</span>
          <Switch label={t('copyForce', { name: label })} isOn={isCopyForced} isBusy={isBusy} onChange={onForce} />
        </>
      )}
    </span>
  );
};
