import type { DocumentCut } from '@inkstone/contract/documents';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import styles from './documents.module.css';

const templates = ['prose', 'questions', 'rows', 'slides'] as const;

/** How a document is cut: by what, how large, and how much neighbours share. */
export const CutFields = ({ cut, onChange }: { cut: DocumentCut; onChange: (cut: DocumentCut) => void }) => {
  const { t } = useTranslation('documents');
  return (
    <div className={styles['cut']}>
      <SelectField
        label={t('template')}
        value={cut.template}
        options={templates.map((value) => ({ value, label: t(value) }))}
        onChange={(template) => onChange({ ...cut, template })}
      />
      <NumberField
        label={t('size')}
        value={cut.size}
        min={200}
        max={4000}
        step={100}
        onChange={(size) => onChange({ ...cut, size: size ?? cut.size })}
      />
      <NumberField
        label={t('overlap')}
        value={cut.overlap}
        min={0}
        max={1000}
        step={50}
        onChange={(overlap) => onChange({ ...cut, overlap: overlap ?? cut.overlap })}
      />
    </div>
  );
};
