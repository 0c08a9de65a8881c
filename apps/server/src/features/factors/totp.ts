import { Secret, TOTP } from 'otpauth';

const period = 30;
const appOf = (secret: Secret, label: string): TOTP =>
  // The only settings that every authenticator app knows.
  new TOTP({ issuer: 'Inkstone', label, algorithm: 'SHA1', digits: 6, period, secret });

/** A secret of 160 bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a picture. */
export const totpUri = (secret: string, label: string): string => appOf(Secret.fromBase32(secret), label).toString();

/** The half minute (its number since 1970) that the code belongs to, this one or a neighbour; null for a wrong code. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const delta = appOf(Secret.fromBase32(secret), '').validate({ token: code.replaceAll(' ', ''), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
};
