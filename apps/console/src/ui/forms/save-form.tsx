import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from './form-field.tsx';
import styles from './save-form.module.css';

type Props = {
  label: string;
  form: { submit: () => void; message: string | null; isBusy: boolean; isChanged: boolean };
  /** Where not every difference is a change, or something beside the form's values is. */
  isChanged?: boolean;
  children: ReactNode;
};

/** A card's form: says what went wrong, saves only what was changed, and warns whoever leaves with something unsaved. */
export const SaveForm = ({ label, form, isChanged = form.isChanged, children }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <Form onSubmit={form.submit} label={label} isChanged={isChanged && !form.isBusy}>
      <ErrorSummary message={form.message} />
      {children}
      <div className={styles['save']} data-changed={isChanged}>
        <Button type="submit" isBusy={form.isBusy} disabled={!isChanged}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
};
