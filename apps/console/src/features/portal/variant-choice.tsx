import { useTranslation } from 'react-i18next';
import styles from './portal.module.css';
import type { Registration } from './portal.queries.ts';

type Variant = Registration['variant'];
type Props = { value: Variant; onChange: (value: Variant) => void };

const choices = [
  { value: 'copywriting', label: 'variantCopywriting', help: 'variantCopywritingHelp' },
  { value: 'api', label: 'variantApi', help: 'variantApiHelp' },
  { value: 'enterprise', label: 'variantEnterprise', help: 'variantEnterpriseHelp' },
] as const;

/** Which of the three products a new account is for. */
export const VariantChoice = ({ value, onChange }: Props) => {
  const { t } = useTranslation('portal');
  return (
    <fieldset className={styles['variants']}>
      <legend>{t('variant')}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles['variant']}>
          <input
            type="radio"
            name="variant"
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {t(choice.label)}
            <small>{t(choice.help)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
