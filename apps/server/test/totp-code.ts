import { Secret, TOTP } from 'otpauth';

/** What an authenticator app with this secret (base32) shows at a moment. */
export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
