import { errors, jwtVerify } from 'jose';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { storableText } from '#server/kernel/storable.ts';

/** Somebody as their web site says. */
export type SiteIdentity = { subject: string; name: string | null };

const longestSubject = 255;
const longestName = 80;
/** A token that never ends, or much later, could be used for ever by whoever sees it once. */
const longestSeconds = 24 * 3600 + 60;

/** A person as they are kept, with a name of one line; null for a subject that would have to be cut, and then could equal another one. */
export const wholeIdentity = ({ subject, name }: SiteIdentity): SiteIdentity | null => {
  if (!subject || subject.length > longestSubject || storableText(subject) !== subject) return null;
  const line = storableText(name ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { subject, name: storableText(line.slice(0, longestName)) || null };
};

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
  const { sub: subject, exp = 0, name } = payload;
  if (typeof subject !== 'string' || exp - now.getTime() / 1000 > longestSeconds) throw refused();
  const identity = wholeIdentity({ subject, name: typeof name === 'string' ? name : null });
  if (!identity) throw refused();
  return identity;
};
