/** Whether a page's origin is one of those that are allowed; `https://*.shop.example` is whatever stands one or more names below. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const [scheme = '', rest = ''] = pattern.split('://*.');
    if (!rest) return origin === pattern;
    return (
      origin.startsWith(`${scheme}://`) && origin.endsWith(`.${rest}`) && /^[a-z0-9.-]+(?::[0-9]+)?$/.test(origin.slice(scheme.length + 3))
    );
  });
