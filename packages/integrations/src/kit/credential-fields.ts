import type { CredentialField } from './metadata.ts';

type KeyOptions = { envName: string; placeholder?: string; required?: boolean };

/** The secret that nearly every vendor asks for. */
export const apiKeyField = ({ envName, placeholder = 'sk-…', required = true }: KeyOptions): CredentialField => ({
  key: 'apiKey',
  label: { en: 'API key', zh: 'API 密钥' },
  kind: 'password',
  required,
  placeholder,
  envName,
});

type UrlOptions = { envName: string; placeholder: string; required?: boolean; mayBeHost?: true };

/** The address of the API; optional where the vendor has a usual one. */
export const baseUrlField = ({ envName, placeholder, required = false, mayBeHost }: UrlOptions): CredentialField => ({
  key: 'baseUrl',
  label: { en: 'Base URL', zh: '接口地址' },
  kind: 'url',
  required,
  placeholder,
  envName,
  ...(mayBeHost && { mayBeHost }),
  help: required
    ? { en: 'The address up to and including the version, e.g. “/v1”.', zh: '填写到版本号为止的地址，例如以“/v1”结尾。' }
    : { en: 'Leave empty to use the vendor’s own address.', zh: '留空则使用厂商的官方地址。' },
});
