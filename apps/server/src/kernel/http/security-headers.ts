import { randomBytes } from 'node:crypto';

export const newNonce = (): string => randomBytes(16).toString('base64url');

type Page = {
  mayBeFramed: boolean;
  isHttps: boolean;
  /** The source of the policy that lets the scripts and styles inside this page run: `nonce-…` or `sha256-…`. */
  inline: string;
};

/** The security headers of every answer. */
export const securityHeaders = ({ mayBeFramed, inline, isHttps }: Page): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' '${inline}'`,
    `style-src 'self' '${inline}'`,
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
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
