import { longestAddress } from '@inkstone/contract/connections';
import type { CredentialField } from '@inkstone/integrations/kit/metadata';
import type { ErrorCode } from '@inkstone/phrases';
import { FieldsError } from '#server/kernel/errors/app-error.ts';

export type Values = Readonly<Record<string, string>>;

/** Values of one connection, told apart: secrets are sealed, settings are not. */
export type SplitValues = { secrets: Values; settings: Values };

type Form = { metadata: { credentialFields: readonly CredentialField[] } };

const withoutEmpty = (values: Record<string, string>): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/** Normalises an address before it is stored: trimmed, and without user name and password. */
const isAddress = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
};

const issueOf = ({ kind, options = [] }: CredentialField, value: string): ErrorCode | null => {
  if (!value) return null;
  if (kind === 'url' && value.length > longestAddress) return 'connection.addressTooLong';
  if (kind === 'url' && !isAddress(value)) return 'connection.addressInvalid';
  if (kind === 'select' && !options.some((option) => option.value === value)) return 'request.invalidField';
  return null;
};

/** Refuses unknown fields and invalid values; the error names every wrong field. */
export const checkValues = ({ metadata }: Form, values: Values): void => {
  const issues = Object.entries(values).flatMap(([key, value]) => {
    const field = metadata.credentialFields.find((candidate) => candidate.key === key);
    const code = field ? issueOf(field, value) : 'request.invalidField';
    return code ? [{ path: `values.${key}`, code }] : [];
  });
  const [first] = issues;
  if (first) throw new FieldsError(first.code === 'request.invalidField' ? 'request.invalid' : first.code, issues);
};

/** Splits values into secrets and settings, as the integration's form says. */
export const splitValues = ({ metadata }: Form, values: Values): SplitValues => {
  const secretKeys = new Set(metadata.credentialFields.filter(({ kind }) => kind === 'password').map(({ key }) => key));
  const entries = Object.entries(values);
  return {
    secrets: withoutEmpty(Object.fromEntries(entries.filter(([key]) => secretKeys.has(key)))),
    settings: withoutEmpty(Object.fromEntries(entries.filter(([key]) => !secretKeys.has(key)))),
  };
};

const isSame = (left: Values, right: Values): boolean => {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => left[key] === right[key]);
};

/**
 * The values after a change. A stored secret never goes to another address than the one that it was entered for:
 * when any setting changes, only secrets that came with the change remain.
 */
export const mergeValues = (form: Form, stored: SplitValues, given: Values): SplitValues & { isAddressChanged: boolean } => {
  const settings = splitValues(form, { ...stored.settings, ...given }).settings;
  const isAddressChanged = !isSame(settings, stored.settings);
  const secrets = splitValues(form, isAddressChanged ? given : { ...stored.secrets, ...given }).secrets;
  return { settings, secrets, isAddressChanged };
};

/** Refuses when a required field has no value; each is named. */
export const requireFields = (form: Form, values: Values): void => {
  const issues = missingFields(form, values).map((key) => ({ path: `values.${key}`, code: 'connection.fieldEmpty' as const }));
  if (issues.length) throw new FieldsError('connection.fieldsMissing', issues);
};

/** Required fields without a value. */
export const missingFields = ({ metadata }: Form, values: Values): string[] =>
  metadata.credentialFields.filter(({ key, required }) => required && !values[key]).map(({ key }) => key);
