/** A host is the same whatever its letters' case, its port, and a dot behind it; cookies do not tell them apart either. */
export const plainHost = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, '');
