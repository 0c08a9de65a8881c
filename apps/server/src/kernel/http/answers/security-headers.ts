import { randomBytes } from 'node:crypto';

export const newNonce = (): string => randomBytes(16).toString('base64url');

type Page = {
  mayBeFramed: boolean;
  isHttps: boolean;
  /** The source of the policy that lets the scripts and styles inside this page run: `nonce-…` or `sha256-…`; null where there are none. */
  inline: string | null;
  /** Other sites that may show the page in a frame; it may then talk to windows that it opens from there. */
  ancestors?: readonly string[];
};

/** What every answer bears whatever its policy is. */
const sharedHeaders = (isHttps: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** The security headers of every answer of the console's host. */
export const securityHeaders = ({ mayBeFramed, inline, isHttps, ancestors }: Page): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self'${inline === null ? '' : ` '${inline}'`}`,
    `style-src 'self'${inline === null ? '' : ` '${inline}'`}`,
    // React and the component library position things with style attributes set from scripts and, for a few, in markup.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mayBeFramed ? ["'self'", ...(ancestors ?? [])].join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; '),
  'cross-origin-opener-policy': ancestors ? 'unsafe-none' : 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
  ...sharedHeaders(isHttps),
});

/** The security headers of every answer of a host that has public pages and nothing else: its pages show texts and drawings, and do nothing. */
export const publicHostHeaders = ({ inline, isHttps }: Omit<Page, 'mayBeFramed'>): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src '${inline}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...sharedHeaders(isHttps),
});

/** The policy of what no browser has to show: files to keep, and answers to programs. */
export const nothingRuns = "default-src 'none'; sandbox";
