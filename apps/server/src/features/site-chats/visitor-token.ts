import { errors, jwtVerify, SignJWT } from 'jose';

/** Who a visitor is: an id of ours, of which chat, and whether somebody has proved who it is. */
export type Visitor = { id: string; publicId: string; isKnown: boolean; name: string | null };

type Keys = () => readonly Buffer[];

const issuer = 'inkstone-site-chat';
const tokenSeconds = 3600;
/** So long an earlier visit is taken up again. */
const renewableSeconds = 30 * 24 * 3600;

/** Tokens of visitors, which open one chat for an hour; signed with the installation's keys, the current one first. */
export const createVisitorTokens = (keys: Keys, now: () => Date) => {
  const read = async (token: string, toleranceSeconds: number): Promise<Visitor | null> => {
    for (const key of keys()) {
      try {
        const options = { algorithms: ['HS256'], issuer, currentDate: now(), clockTolerance: toleranceSeconds };
        const { payload } = await jwtVerify(token, key, options);
        const { sub, aud, name } = payload;
        if (typeof sub !== 'string' || typeof aud !== 'string') return null;
        return { id: sub, publicId: aud, isKnown: payload['known'] === true, name: typeof name === 'string' ? name : null };
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
      }
    }
    return null;
  };

  return {
    make: async ({ id, publicId, isKnown, name }: Visitor): Promise<{ token: string; expiresAt: Date }> => {
      const [key] = keys();
      if (!key) throw new Error('the installation has no key');
      const issued = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ known: isKnown, ...(name !== null && { name }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(publicId)
        .setSubject(id)
        .setIssuedAt(issued)
        .setExpirationTime(issued + tokenSeconds)
        .sign(key);
      return { token, expiresAt: new Date((issued + tokenSeconds) * 1000) };
    },
    /** Null for one that is none of ours, or has ended. */
    read: (token: string): Promise<Visitor | null> => read(token, 5),
    /** The same of an earlier visit. */
    readEarlier: (token: string): Promise<Visitor | null> => read(token, renewableSeconds),
  };
};
export type VisitorTokens = ReturnType<typeof createVisitorTokens>;
