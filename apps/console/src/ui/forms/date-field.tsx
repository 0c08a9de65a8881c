import { DateInput } from './date-input.tsx';
import styles from './form-field.module.css';
import { type Field, FormField } from './form-field.tsx';

type Props = Field & { value: string; onChange: (day: string) => void };

/** A day with its label. */
export const DateField = ({ label, help, error, isOptional, extra, ...date }: Props) => (
  <FormField {...{ label, help, error, extra }} isOptional={isOptional ?? false}>
    {(control) => <DateInput {...date} {...control} className={styles['control']} />}
  </FormField>
);
