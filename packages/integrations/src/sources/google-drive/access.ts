import { createSign } from 'node:crypto';
import type { SourceContext } from '../../kit/document-source.ts';
import type { ServiceCall } from '../../kit/service-call.ts';
import { VendorError } from '../../kit/vendor-error.ts';
import { metadata } from './metadata.ts';
import { serviceAccountKey, token } from './wire.ts';

const tokenUrl = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/drive.readonly';
const lifeSeconds = 3600;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const keyOf = ({ credentials }: SourceContext) => {
  try {
    return serviceAccountKey.parse(JSON.parse(credentials['serviceAccountKey'] ?? ''));
  } catch {
    // The cause would hold parts of the key.
    throw new VendorError(metadata.name, 'credentials', 'the key of the service account is not the JSON file that Google makes');
  }
};

const assertionOf = (context: SourceContext): string => {
  const { client_email: email, private_key: key } = keyOf(context);
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: email, scope, aud: tokenUrl, iat: now, exp: now + lifeSeconds };
  const said = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  try {
    return `${said}.${createSign('RSA-SHA256').update(said).sign(key, 'base64url')}`;
  } catch {
    throw new VendorError(metadata.name, 'credentials', 'the private key of the service account cannot be read');
  }
};

/** A token for reading, by the service account's own signature: https://developers.google.com/identity/protocols/oauth2/service-account */
export const askForToken = async (call: ServiceCall, context: SourceContext): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertionOf(context) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  try {
    return (await call.get(token, tokenUrl, { method: 'POST', headers, body: body.toString() })).access_token;
  } catch (error) {
    // Google says 400 of a key that it does not know any more.
    const isRefused = error instanceof VendorError && error.kind === 'refused' && error.message.startsWith('status 400');
    throw isRefused ? new VendorError(metadata.name, 'credentials', error.message) : error;
  }
};
