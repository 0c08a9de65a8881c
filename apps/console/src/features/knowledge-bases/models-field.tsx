import type { UsableModel } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import styles from './knowledge-bases.module.css';

type Props = { models: readonly UsableModel[]; value: readonly string[]; onChange: (ids: string[]) => void };

/** Which models askers may choose from. */
export const ModelsField = ({ models, value, onChange }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const { t: prices } = useTranslation('prices');
  const choose = (id: string, isChosen: boolean) => onChange(isChosen ? [...value, id] : value.filter((each) => each !== id));
  return (
    <fieldset className={styles['models']}>
      <legend>{t('models')}</legend>
      <p className={styles['help']}>{t('modelsHelp')}</p>
      {models.map(({ id, name, vendor, isBuiltin }) => (
        <Checkbox
          key={id}
          label={isBuiltin ? prices('builtin') : [...new Set([name, vendor])].join(' · ')}
          isChecked={value.includes(id)}
          onChange={(next) => choose(id, next)}
        />
      ))}
    </fieldset>
  );
};
