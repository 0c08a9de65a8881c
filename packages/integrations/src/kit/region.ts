import type { CredentialField, Credentials } from './metadata.ts';

/** Vendors with two separate platforms: a key of one does not open the other. */
export const regionField: CredentialField = {
  key: 'region',
  label: { en: 'Platform', zh: '平台' },
  kind: 'select',
  required: false,
  options: [
    { value: 'china', label: { en: 'China', zh: '中国站' } },
    { value: 'international', label: { en: 'International', zh: '国际站' } },
  ],
  help: {
    en: 'Where the key was made; a key of one platform does not work on the other.',
    zh: '密钥在哪个平台创建；两个平台的密钥互不通用。',
  },
};

/** The address of the chosen platform; China where nothing was chosen. */
export const byRegion =
  (addresses: { china: string; international: string }) =>
  ({ region }: Credentials): string =>
    region === 'international' ? addresses.international : addresses.china;
