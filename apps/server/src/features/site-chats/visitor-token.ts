import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** Who vouches for a visitor: nobody, the web site by a signed token, or the company's own sign-in. */
const proof = z.enum(['nobody', 'site', 'oauth']);

const claims = z.object({
  sub: z.uuid(),
  aud: z.string(),
  exp: z.number(),
  by: proof,
  since: z.number(),
  at: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  site: z.string().nullable().default(null),
});

/**
 * Who a visitor is: an id of ours, of which chat, by whose word and since when, for a sign-in where it was, and on which web site the
 * chat stands; null for a page of our own.
 */
export type Visitor = {
  id: string;
  publicId: string;
  by: z.infer<typeof proof>;
  since: Date;
  at: string | null;
  name: string | null;
  site: string | null;
};

/** A visit that was begun before, and whether its token has ended. */
export type EarlierVisit = { visitor: Visitor; isOver: boolean };

type Keys = () => readonly Buffer[];

const issuer = 'inkstone-site-chat';
const tokenSeconds = 3600;
/** So long an earlier visit is taken up again. */
const renewableSeconds = 30 * 24 * 3600;

/** Tokens of visitors, which open one chat for an hour; signed with the installation's keys, the current one first. */
export const createVisitorTokens = (keys: Keys, now: () => Date) => {
  const read = async (token: string, toleranceSeconds: number): Promise<EarlierVisit | null> => {
    for (const key of keys()) {
      try {
        const options = { algorithms: ['HS256'], issuer, currentDate: now(), clockTolerance: toleranceSeconds };
        const { payload } = await jwtVerify(token, key, options);
        const { data } = claims.safeParse(payload);
        if (!data) return null;
        const { sub: id, aud: publicId, exp, since, ...rest } = data;
        return { visitor: { id, publicId, since: new Date(since), ...rest }, isOver: exp * 1000 <= now().getTime() };
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
      }
    }
    return null;
  };

  return {
    make: async ({ id, publicId, since, ...rest }: Visitor): Promise<{ token: string; expiresAt: Date }> => {
      const [key] = keys();
      if (!key) throw new Error('the installation has no key');
      const issued = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ ...rest, since: since.getTime() })
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
    read: async (token: string): Promise<Visitor | null> => (await read(token, 5))?.visitor ?? null,
    /** The same of an earlier visit, and whether it has ended. */
    readEarlier: (token: string) => read(token, renewableSeconds),
  };
};
export type VisitorTokens = ReturnType<typeof createVisitorTokens>;
