import type { AiVendor } from './kit/ai-vendor.ts';
import type { CredentialField, Credentials } from './kit/metadata.ts';

export type FoundCredentials = { vendorId: string; credentials: Credentials };

type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable that a vendor's field can be set by. */
export const environmentNames = (vendors: readonly AiVendor[]): string[] => [
  ...new Set(vendors.flatMap(({ metadata }) => metadata.credentialFields.flatMap(({ envName }) => envName ?? []))),
];

const readValue = ({ envName }: CredentialField, environment: Environment): string => (envName ? environment[envName]?.trim() : '') ?? '';

/** The vendors whose required fields are all set, each with what is set of the others. */
export const readCredentials = (vendors: readonly AiVendor[], environment: Environment): FoundCredentials[] =>
  vendors.flatMap(({ metadata: { id, credentialFields } }) => {
    const entries = credentialFields.map((field) => ({ field, value: readValue(field, environment) }));
    const isComplete = entries.every(({ field, value }) => value || !field.required);
    const set = entries.filter(({ value }) => value);
    if (!isComplete || !set.length) return [];
    return [{ vendorId: id, credentials: Object.fromEntries(set.map(({ field, value }) => [field.key, value])) }];
  });
