import type { WrittenBy } from '@inkstone/contract/writers';
import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import styles from './fields-pane.module.css';

/** Who wrote the text; what was composed without a model says so wherever it is shown. */
export const WrittenByBadge = ({ writtenBy: { model, isBuiltin } }: { writtenBy: WrittenBy }) => {
  const { t } = useTranslation('writers');
  return (
    <p className={styles['author']}>
      <Badge tone={isBuiltin ? 'neutral' : 'accent'}>{isBuiltin ? t('builtinLabel') : t('writtenBy', { model })}</Badge>
    </p>
  );
};
