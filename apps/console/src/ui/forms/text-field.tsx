import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './form-field.module.css';
import { type Field, FormField } from './form-field.tsx';

type Own<Attributes> = Field & { onChange: (value: string) => void; value: string } & Omit<Attributes, 'onChange' | 'value' | 'id'>;

type TextProps = Own<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> };

/** A one-line text with its label. */
export const TextField = ({ label, help, error, isOptional, extra, onChange, className, ...rest }: TextProps) => (
  <FormField {...{ label, help, error, extra }} isOptional={isOptional ?? false}>
    {(control) => (
      <input
        {...rest}
        {...control}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(styles['control'], className)}
      />
    )}
  </FormField>
);

/** A password with a button that shows what was typed. */
export const PasswordField = ({ label, help, error, isOptional, extra, onChange, ...rest }: TextProps) => {
  const { t } = useTranslation('shell');
  const [isShown, setIsShown] = useState(false);
  return (
    <FormField {...{ label, help, error, extra }} isOptional={isOptional ?? false}>
      {(control) => (
        <div className={styles['withButton']}>
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            onChange={(event) => onChange(event.target.value)}
            className={styles['control']}
          />
          <Button
            look="quiet"
            size="small"
            icon={isShown ? EyeOff : Eye}
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </FormField>
  );
};

type AreaProps = Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> };

/** A longer text; it grows with what is typed. */
export const TextArea = ({ label, help, error, isOptional, extra, onChange, rows = 3, ...rest }: AreaProps) => (
  <FormField {...{ label, help, error, extra }} isOptional={isOptional ?? false}>
    {(control) => (
      <textarea
        {...rest}
        {...control}
        rows={rows}
        // What grows with its text would begin with one line, whatever `rows` says.
        style={{ minHeight: `calc(${rows}lh + 2 * var(--space-2) + 2px)` }}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(styles['control'], styles['area'])}
      />
    )}
  </FormField>
);

type CheckProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  disabled?: boolean;
};

/** A yes or no beside its text. */
export const Checkbox = ({ label, help, error, isChecked, onChange, disabled }: CheckProps) => {
  const id = useId();
  return (
    <div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isChecked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {label}
          {help && <small>{help}</small>}
        </span>
      </label>
      {error && (
        <p id={id} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
};
