import { randomBytes } from 'node:crypto';

/** Pages about money and keys are never shown inside another page. */
const neverFramed = /^\/(?:settings|wallet|membership|history|affiliate|ai_integration|secret_badass_page|portal|sso)(?:\/|$)/;

export const newNonce = (): string => randomBytes(16).toString('base64url');

/** The headers of every answer; `nonce` marks the scripts and styles of this one page. */
export const securityHeaders = ({ path, nonce, isHttps }: { path: string; nonce: string; isHttps: boolean }): Record<string, string> => ({
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
    `frame-ancestors ${neverFramed.test(path) ? "'none'" : "'self'"}`,
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
});
