import type { Actor } from './actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, with the secret of the session it was found by; null without a valid session. */
    session: { actor: Actor; token: string } | null;
  }
}
