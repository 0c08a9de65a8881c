import type { CheckOutcome, ConnectionCheck } from '@inkstone/contract/connections';
import type { connections } from '@inkstone/phrases/en/connections';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import styles from './check-result.module.css';

type Key = keyof typeof connections;

const failures: Record<Exclude<CheckOutcome, 'ok'>, { text: Key; advice: Key }> = {
  credentials: { text: 'checkCredentials', advice: 'adviceCredentials' },
  'rate-limit': { text: 'checkRateLimit', advice: 'adviceRateLimit' },
  refused: { text: 'checkRefused', advice: 'adviceRefused' },
  unavailable: { text: 'checkUnavailable', advice: 'adviceUnavailable' },
  'unexpected-answer': { text: 'checkUnexpected', advice: 'adviceUnexpected' },
  'private-address': { text: 'checkPrivate', advice: 'advicePrivate' },
  incomplete: { text: 'checkIncomplete', advice: 'adviceIncomplete' },
};

const Success = ({ check, integration }: { check: ConnectionCheck; integration: string }) => {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const { latencyMs, modelCount, sample } = check;
  const rest = (modelCount ?? 0) - sample.length;
  return (
    <div>
      <p className={styles['text']}>
        {t('checkOk', { integration, milliseconds: formatNumber(latencyMs, language) })}
        {modelCount !== null && ` ${t('checkModels', { count: modelCount })}`}
      </p>
      {sample.length > 0 && (
        <p className={styles['detail']}>
          {sample.join(', ')}
          {rest > 0 && ` ${t('checkMore', { count: rest })}`}
        </p>
      )}
    </div>
  );
};

const Failure = ({ outcome, integration }: { outcome: Exclude<CheckOutcome, 'ok'>; integration: string }) => {
  const { t } = useTranslation('connections');
  const { text, advice } = failures[outcome];
  return (
    <div>
      <p className={styles['text']}>{t(text, { integration })}</p>
      <p className={styles['detail']}>{t(advice)}</p>
    </div>
  );
};

type Props = { check: ConnectionCheck | null | undefined; integration: string; isTesting: boolean; isTimeShown?: boolean };

/** How the last real call to the integration went, and what to do about it. */
export const CheckResult = ({ check, integration, isTesting, isTimeShown = false }: Props) => {
  const { t } = useTranslation('connections');
  const tone = check?.outcome === 'ok' ? styles['success'] : styles['danger'];
  return (
    <div aria-live="polite" className={styles['live']}>
      {isTesting && (
        <div className={styles['result']}>
          <Spinner label={t('testing', { integration })} />
          <p aria-hidden="true">{t('testing', { integration })}</p>
        </div>
      )}
      {!isTesting && check && (
        <div className={`${styles['result']} ${tone}`}>
          <Icon of={check.outcome === 'ok' ? CircleCheck : CircleAlert} />
          {check.outcome === 'ok' ? (
            <Success check={check} integration={integration} />
          ) : (
            <Failure outcome={check.outcome} integration={integration} />
          )}
          {isTimeShown && (
            <span className={styles['time']}>
              {t('tested')} <TimeAgo at={check.checkedAt} />
            </span>
          )}
        </div>
      )}
    </div>
  );
};
