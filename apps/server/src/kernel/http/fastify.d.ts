import type { Actor } from '#server/kernel/actor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every path that the router answers, as it was mounted; the access matrix is held against it. */
    mountedPaths: { method: string; url: string }[];
  }
  interface FastifyRequest {
    /** Who asks, with the secret of the session it was found by; null without a valid session. */
    session: { actor: Actor; token: string } | null;
  }
}
