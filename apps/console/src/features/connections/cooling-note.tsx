import type { Connection } from '@inkstone/contract/connections';
import type { connections } from '@inkstone/phrases/en/connections';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import styles from './check-result.module.css';

type Cooling = NonNullable<Connection['cooling']>;

const reasonTexts: Record<Cooling['reason'], keyof typeof connections> = {
  'rate-limit': 'coolingRateLimit',
  credentials: 'coolingCredentials',
  refused: 'coolingRefused',
  fault: 'coolingFault',
  unreachable: 'coolingUnreachable',
};

/** Until when a connection is left alone by the AI API after a failure, and why. */
export const CoolingNote = ({ cooling: { until, reason, model } }: { cooling: Cooling }) => {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  return (
    <div className={styles['result']} role="status">
      <Icon of={Hourglass} />
      <div>
        <p className={styles['text']}>{t('coolingUntil', { time: formatTime(until, language) })}</p>
        <p className={styles['detail']}>
          {t(reasonTexts[reason])} {model !== null && t('coolingModel', { model })}
        </p>
      </div>
    </div>
  );
};
