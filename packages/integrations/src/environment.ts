import type { IntegrationFacts } from './kit/integration-kind.ts';
import type { CredentialField, Credentials, IntegrationMetadata } from './kit/metadata.ts';

export type FoundCredentials = { integrationId: string; credentials: Credentials };

type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable that a field can be set by. */
export const environmentNames = (integrations: readonly IntegrationFacts[]): string[] => [
  ...new Set(integrations.flatMap(({ metadata }) => metadata.credentialFields.flatMap(({ envName }) => envName ?? []))),
];

const readValue = ({ envName }: CredentialField, environment: Environment): string => (envName ? environment[envName]?.trim() : '') ?? '';

/** What is set of an integration's fields. */
export const credentialsOf = ({ credentialFields }: IntegrationMetadata, environment: Environment): Credentials =>
  Object.fromEntries(
    credentialFields.flatMap((field) => {
      const value = readValue(field, environment);
      return value ? [[field.key, value]] : [];
    }),
  );

/** A required variable without a value, and one of the same integration that has one. */
type HalfSet = { missing: string; because: string };

/** Which variable is missing of an integration that is set up only in part. */
const findHalfSet = ({ credentialFields }: IntegrationMetadata, environment: Environment): HalfSet | undefined => {
  const because = credentialFields.find((field) => readValue(field, environment))?.envName;
  const missing = credentialFields.find((field) => field.required && !readValue(field, environment))?.envName;
  return because && missing ? { missing, because } : undefined;
};

const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isBareHost = (value: string): boolean => /^[\w.-]+(:\d{1,5})?$/.test(value);

/** What is wrong with the value of a variable, as the end of a sentence; null for nothing. */
const wrongWith = ({ kind, mayBeHost, options = [] }: CredentialField, value: string): string | null => {
  if (kind === 'url' && !isWebAddress(value) && !(mayBeHost && isBareHost(value)))
    return 'must be an address that begins with http:// or https://';
  if (kind === 'select' && !options.some((option) => option.value === value))
    return `must be one of ${options.map((option) => option.value).join(', ')}`;
  return null;
};

/** The first variable of the integrations that has a value which can not be, or lacks one that belongs to another: a sentence that names it. */
export const findBadSetting = (integrations: readonly IntegrationFacts[], environment: Environment): string | undefined => {
  for (const { metadata } of integrations) {
    for (const field of metadata.credentialFields) {
      const value = readValue(field, environment);
      const wrong = value && wrongWith(field, value);
      if (wrong) return `${field.envName}: ${wrong}.`;
    }
    const half = findHalfSet(metadata, environment);
    if (half) return `${half.missing}: must be set, because ${half.because} is.`;
  }
  return undefined;
};

/** The integrations whose required fields are all set, each with what is set of the others. */
export const readCredentials = (integrations: readonly IntegrationFacts[], environment: Environment): FoundCredentials[] =>
  integrations.flatMap(({ metadata }) => {
    const credentials = credentialsOf(metadata, environment);
    const isComplete = metadata.credentialFields.every(({ key, required }) => credentials[key] || !required);
    return isComplete && Object.keys(credentials).length ? [{ integrationId: metadata.id, credentials }] : [];
  });
