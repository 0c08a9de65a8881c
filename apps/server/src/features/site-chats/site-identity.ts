import { errors, jwtVerify } from 'jose';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** Somebody as their web site says. */
export type SiteIdentity = { subject: string; name: string | null };

const longestSubject = 255;
const longestName = 80;
/** A token that never ends, or much later, could be used for ever by whoever sees it once. */
const longestSeconds = 24 * 3600 + 60;

/** Reads what a web site has signed of a visitor: HS256 alone, for this chat alone, with an end within a day. */
export const readIdentity = async (
  token: string,
  { secret, publicId, now }: { secret: string; publicId: string; now: Date },
): Promise<SiteIdentity> => {
  const refused = (): AppError => new AppError('siteChat.identityWrong', 401);
  const { payload } = await jwtVerify(token, Buffer.from(secret), {
    algorithms: ['HS256'],
    audience: publicId,
    currentDate: now,
    clockTolerance: 30,
    requiredClaims: ['sub', 'exp'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? refused() : error;
  });
  const { sub = '', exp = 0 } = payload;
  if (!sub || sub.length > longestSubject || exp - now.getTime() / 1000 > longestSeconds) throw refused();
  const name = typeof payload['name'] === 'string' ? payload['name'].trim().slice(0, longestName) : '';
  return { subject: sub, name: name || null };
};
