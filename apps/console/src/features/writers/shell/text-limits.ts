import type { NamedField } from './writer-kind.ts';

/** The texts that are longer than they may be; HTML counts with its formatting. */
export const tooLongFields = <Field extends string>(fields: readonly NamedField<Field>[], text: Readonly<Record<Field, string>>): Field[] =>
  fields.filter(({ name, limit }) => text[name].length > limit).map(({ name }) => name);
