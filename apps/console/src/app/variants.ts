import type { shell } from '@inkstone/phrases/en/shell';
import type { Variant } from '#console/kernel/session/variant.ts';

type NameKey = keyof typeof shell;
type Face = { title: NameKey; logo: NameKey; favicon: string };

/** Page title, name beside the logo, and favicon of each variant. */
export const faces: Record<Variant, Face> = {
  copywriting: { title: 'titleCopywriting', logo: 'logoCopywriting', favicon: '/favicon-copywriting.svg' },
  api: { title: 'titleApi', logo: 'logoApi', favicon: '/favicon-api.svg' },
  enterprise: { title: 'titleEnterprise', logo: 'logoEnterprise', favicon: '/favicon-enterprise.svg' },
};
