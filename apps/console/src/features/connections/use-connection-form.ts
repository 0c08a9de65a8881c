import { type Connection, type CredentialField, type Integration, longestAddress } from '@inkstone/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '#console/ui/forms/use-form.ts';

/** What the form hands over: only the secrets that were typed, and every setting. */
export type ConnectionInput = { name: string; values: Record<string, string>; isPrivateAllowed: boolean };

type Options = {
  integration: Integration;
  connection?: Connection;
  presets?: Record<string, string>;
  onSubmit: (input: ConnectionInput) => Promise<unknown>;
};
type Texts = Record<string, string>;

/** The name under which the server complains about a field. */
export const pathOf = ({ key }: CredentialField): string => `values.${key}`;

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/@]+/i.test(text) && URL.canParse(text);

const textOf = (texts: Texts, field: CredentialField): string => (texts[pathOf(field)] ?? '').trim();

const initialOf = ({ integration, connection, presets = {} }: Options): Texts => ({
  name: connection?.name ?? integration.name,
  ...Object.fromEntries(integration.fields.map((field) => [pathOf(field), connection?.values[field.key] ?? presets[field.key] ?? ''])),
});

const valuesOf = ({ fields }: Integration, texts: Texts): Record<string, string> =>
  Object.fromEntries(
    fields
      .map((field) => [field, textOf(texts, field)] as const)
      .filter(([{ kind }, text]) => kind !== 'password' || text !== '')
      .map(([{ key }, text]) => [key, text]),
  );

/** The form of a connection, drawn from what the integration asks for. */
export const useConnectionForm = (options: Options) => {
  const { t } = useTranslation('connections');
  const { integration, connection, onSubmit } = options;
  const [isPrivateAllowed, setIsPrivateAllowed] = useState(connection?.isPrivateAllowed ?? integration.localBaseUrl !== null);

  const inputOf = (texts: Texts): ConnectionInput => ({
    name: (texts['name'] ?? '').trim(),
    values: valuesOf(integration, texts),
    isPrivateAllowed,
  });
  const isMoved = (texts: Texts): boolean =>
    connection !== undefined &&
    integration.fields.some((field) => field.kind !== 'password' && textOf(texts, field) !== (connection.values[field.key] ?? ''));
  const isStored = (field: CredentialField): boolean => connection?.secretsSet.includes(field.key) ?? false;

  const checkOf =
    (field: CredentialField) =>
    (text: string): string | null => {
      if (text.trim() === '') return field.required && !isStored(field) ? t('required') : null;
      if (field.kind !== 'url') return null;
      if (text.trim().length > longestAddress) return t('addressLong');
      return isWebAddress(text.trim()) ? null : t('addressWrong');
    };

  const form = useForm<Texts>({
    initial: initialOf(options),
    checks: {
      name: (text) => (text.trim() ? null : t('required')),
      ...Object.fromEntries(integration.fields.map((field) => [pathOf(field), checkOf(field)])),
    },
    onSubmit: (texts) => onSubmit(inputOf(texts)),
  });

  return {
    form,
    /** The props of the field that the server calls by this path. */
    field: (path: string) => ({ ...form.field(path), value: form.values[path] ?? '' }),
    isPrivateAllowed,
    setIsPrivateAllowed,
    isStored,
    /** An address or region differs from the stored one, so stored secrets will not survive the save. */
    isMoved: isMoved(form.values),
    input: inputOf(form.values),
  };
};

export type ConnectionForm = ReturnType<typeof useConnectionForm>;
