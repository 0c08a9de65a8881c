import type { ActEntry } from '@inkstone/contract/operator';
import { useTranslation } from 'react-i18next';
import styles from './acts.page.module.css';

type Facts = ActEntry['before'];
const longestValue = 160;

const useValueText = () => {
  const { t } = useTranslation('operator');
  return (value: unknown): string => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return t('factNone');
    if (typeof value === 'boolean') return t(value ? 'factYes' : 'factNo');
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
  };
};

/** The changed facts under their own names, before and after. */
export const ActFacts = ({ before, after }: { before: Facts; after: Facts }) => {
  const textOf = useValueText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (!names.length) return null;
  return (
    <dl className={styles['facts']}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before && <del>{textOf(before[name])}</del>}
            {before && after && ' → '}
            {after && <ins>{textOf(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
