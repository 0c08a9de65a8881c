import { randomBytes } from 'node:crypto';

export const newNonce = (): string => randomBytes(16).toString('base64url');

type Page = { mayBeFramed: boolean; nonce: string; isHttps: boolean };

/** The security headers of every answer; `nonce` is the CSP nonce of this page's scripts and styles. */
export const securityHeaders = ({ mayBeFramed, nonce, isHttps }: Page): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React and the component library position things with style attributes set from scripts and, for a few, in markup.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mayBeFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
});
