import { type Field, FormField } from './form-field.tsx';
import { type Option, Select } from './select.tsx';

type Props<Value extends string> = Field & {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** One of a few, with its label. */
export const SelectField = <Value extends string>({ label, help, error, isOptional, extra, ...select }: Props<Value>) => (
  <FormField {...{ label, help, error, extra }} isOptional={isOptional ?? false}>
    {(control) => <Select {...select} {...control} />}
  </FormField>
);
