import { withoutEnd } from '@inkstone/text/without-ends';
import type { Credentials, IntegrationMetadata } from './metadata.ts';
import { VendorError } from './vendor-error.ts';

/** Shorter values are no secrets, and taking them out would tear messages apart. */
const shortestSecret = 6;

/** The values that must never reach a log or an error. */
export const secretsOf = ({ credentialFields }: IntegrationMetadata, credentials: Credentials): string[] =>
  credentialFields
    .filter(({ kind }) => kind === 'password')
    .map(({ key }) => credentials[key] ?? '')
    .filter((value) => value.length >= shortestSecret);

type BaseUrl = string | ((credentials: Credentials) => string) | undefined;

/** Without this, a provider package would take a missing key from the server's own environment and send it to the given address. */
export const requireFields = ({ name, credentialFields }: IntegrationMetadata, credentials: Credentials): void => {
  const missing = credentialFields.find(({ key, required }) => required && !credentials[key]);
  if (missing) throw new VendorError(name, 'credentials', `${missing.key} is missing`);
};

/** The address without its last slash; an address with a name and password in it is refused, for it would end up in logs. */
export const checkBaseUrl = (vendor: string, baseUrl: BaseUrl, credentials: Credentials): string => {
  const text = typeof baseUrl === 'function' ? baseUrl(credentials) : (baseUrl ?? '');
  const url = URL.parse(text);
  const isUsable = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  if (!isUsable) throw new VendorError(vendor, 'credentials', 'the base URL is missing or not usable');
  return withoutEnd(text, /\//);
};
