import type { PortalIdentity } from '../../kit/portal.ts';
import type { Claims } from './wire.ts';

const nameOf = ({ name, preferred_username: userName }: Claims): string | null => (name ?? userName)?.trim().slice(0, 100) || null;

/** The person behind the claims; what the ID token says stands above what userinfo adds. */
export const identityOf = (claims: Claims, { issuer, idToken }: { issuer: string; idToken: string | null }): PortalIdentity => ({
  issuer,
  subject: claims.sub,
  email: claims.email?.toLowerCase() ?? null,
  isEmailVerified: claims.email_verified === true,
  name: nameOf(claims),
  acr: claims.acr ?? null,
  amr: claims.amr ?? [],
  idToken,
  sid: claims.sid ?? null,
});
