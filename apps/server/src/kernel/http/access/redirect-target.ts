const maxLength = 2048;

/** Control characters, white space, backslashes and lone surrogates: browsers drop or replace them, so they would open another address than we checked. */
const unsafeSigns = /[\s\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Encoded slashes, backslashes, dots and control characters in a path: a proxy may decode them once more. */
const unsafeEscapes = /%(?:25)*(?:2f|5c|2e|0\d|1[\da-f]|7f)/i;

/** Paths that change the session instead of showing a page. */
const sessionPaths = /^\/+(?:sso|api\/auth)(?:\/|$)/i;

/** The part after our own origin; null for any other text with a scheme or host. */
const pathOf = (target: string, origin: string): string | null => {
  if (target === origin) return '/';
  const rest = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
  return rest.startsWith('/') && !rest.startsWith('//') ? rest : null;
};

/**
 * The path to go to after a sign-in, against open redirects: the target is parsed once, and the parsed form that was checked is returned.
 * Anything that is no page of this installation becomes the fallback.
 */
export const redirectTarget = (target: unknown, origin: string, fallback = '/'): string => {
  if (typeof target !== 'string' || target.length > maxLength || unsafeSigns.test(target)) return fallback;
  const path = pathOf(target, origin);
  if (path === null || !URL.canParse(path, origin)) return fallback;
  const { origin: found, pathname, search, hash } = new URL(path, origin);
  // `/..//evil.example` is resolved to `//evil.example`, which a browser takes for a host.
  const isOwnPath = found === origin && /^\/(?!\/)/.test(pathname) && !pathname.includes('//') && !unsafeEscapes.test(pathname);
  return isOwnPath && !sessionPaths.test(pathname) ? pathname + search + hash : fallback;
};
