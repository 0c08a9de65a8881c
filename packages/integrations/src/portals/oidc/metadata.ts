import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'oidc',
  name: 'OpenID Connect',
  description: {
    en: 'Any certified OpenID Connect provider: Keycloak, Entra ID, Okta, Auth0, Logto and others.',
    zh: '任何符合 OpenID Connect 的身份服务：Keycloak、Entra ID、Okta、Auth0、Logto 等。',
  },
  website: 'https://openid.net/developers/how-connect-works/',
  credentialFields: [
    { key: 'issuer', label: { en: 'Issuer', zh: '签发者地址' }, kind: 'url', required: true, envName: 'OIDC_ISSUER' },
    { key: 'clientId', label: { en: 'Client ID', zh: '客户端 ID' }, kind: 'text', required: true, envName: 'OIDC_CLIENT_ID' },
    {
      key: 'clientSecret',
      label: { en: 'Client secret', zh: '客户端密钥' },
      kind: 'password',
      required: true,
      envName: 'OIDC_CLIENT_SECRET',
    },
    {
      key: 'scopes',
      label: { en: 'Scopes', zh: '授权范围' },
      kind: 'text',
      required: false,
      envName: 'OIDC_SCOPES',
      placeholder: 'openid email profile',
    },
  ],
} as const satisfies IntegrationMetadata;
