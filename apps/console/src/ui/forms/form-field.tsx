import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../theme/class-names.ts';
import styles from './form-field.module.css';
import { useUnsaved } from './unsaved.tsx';

/** What the control inside a field needs, so that label, help and error belong to it. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** What every field says about itself. */
export type Field = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  isOptional?: boolean;
  /** Right of the label: a link, a counter. */
  extra?: ReactNode;
};
type FieldProps = Field & { children: (control: ControlProps) => ReactNode };

/** Label above, help under, the error at the field. The control is drawn by the child, ours or the library's. */
export const FormField = ({ label, help, error, isOptional = false, extra, children }: FieldProps) => {
  const { t } = useTranslation('shell');
  const id = useId();
  const describedBy = classNames(help ? `${id}-help` : null, error ? `${id}-error` : null) || undefined;
  return (
    <div className={styles['field']}>
      <div className={styles['top']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
          {isOptional && <span className={styles['optional']}> ({t('optional')})</span>}
        </label>
        {extra && <span className={styles['extra']}>{extra}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles['help']}>
          {help}
        </p>
      )}
    </div>
  );
};

type FormProps = {
  onSubmit: () => void;
  children: ReactNode;
  label?: string;
  /** Whether it holds something that is not saved: then nobody closes or leaves it unasked. */
  isChanged?: boolean;
};

/** The fields of a form in one column; `onSubmit` by button, Enter, or ⌘/Ctrl-Enter in a text area. */
export const Form = ({ onSubmit, children, label, isChanged = false }: FormProps) => {
  useUnsaved(isChanged);
  return (
    <form
      noValidate
      aria-label={label}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
    </form>
  );
};

type Issue = { path: string; msg: string };

/** What is wrong, at the top of the form; the fields are listed when there are several. */
export const ErrorSummary = ({ message, issues = [] }: { message: string | null; issues?: readonly Issue[] }) => {
  if (!message && !issues.length) return null;
  return (
    <div role="alert" className={styles['summary']}>
      {message && <p>{message}</p>}
      {issues.length > 1 && (
        <ul>
          {issues.map(({ path, msg }) => (
            <li key={path + msg}>{msg}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
