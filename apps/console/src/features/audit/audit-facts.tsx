import type { AuditEntry } from '@inkstone/contract/audit';
import type { audit } from '@inkstone/phrases/en/audit';
import { truncate } from '@inkstone/text/length';
import { useTranslation } from 'react-i18next';
import { decimalOf } from '#console/kernel/money/typed-micros.ts';
import type { LogFact } from '#console/ui/data/log-entry.tsx';
import styles from './audit-facts.module.css';

type Facts = AuditEntry['before'];

/** The names of the facts that entries bear; a vendor's own field stands under the vendor's name for it. */
const factTexts: Readonly<Record<string, keyof typeof audit>> = {
  name: 'factName',
  vendor: 'factVendor',
  isEnabled: 'factIsEnabled',
  isPrivateAllowed: 'factIsPrivateAllowed',
  callsAtOnce: 'factCallsAtOnce',
  weight: 'factWeight',
  secrets: 'factSecrets',
  secretsEntered: 'factSecretsEntered',
  baseUrl: 'factBaseUrl',
  models: 'factModels',
  label: 'factLabel',
  currency: 'factCurrency',
  inputMicros: 'factInputMicros',
  outputMicros: 'factOutputMicros',
  cachedInputMicros: 'factCachedInputMicros',
  isDefault: 'factIsDefault',
  usdRateHundredths: 'factUsdRateHundredths',
  usage: 'factUsage',
  en: 'factEnglish',
  zh: 'factChinese',
  propertyType: 'factPropertyType',
  ended: 'factEnded',
  mode: 'factMode',
  dailyCeiling: 'factDailyCeiling',
};

const longestValue = 160;

const useValueText = () => {
  const { t } = useTranslation('audit');
  return (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return t('factNone');
    if (typeof value === 'boolean') return t(value ? 'factYes' : 'factNo');
    if (typeof value === 'number' && name.endsWith('Micros')) return decimalOf(value);
    if (typeof value === 'number' && name.endsWith('Hundredths')) return (value / 100).toFixed(2);
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return truncate(text, longestValue);
  };
};

/** The changed facts, before and after. */
export const useAuditFacts = () => {
  const { t } = useTranslation('audit');
  const textOf = useValueText();
  return ({ before, after }: { before: Facts; after: Facts }): LogFact[] => {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return names.map((name) => ({
      name,
      title: factTexts[name] ? t(factTexts[name]) : name,
      value: (
        <>
          {before && <del className={styles['before']}>{textOf(name, before[name])}</del>}
          {before && after && ' → '}
          {after && <ins className={styles['after']}>{textOf(name, after[name])}</ins>}
        </>
      ),
    }));
  };
};
