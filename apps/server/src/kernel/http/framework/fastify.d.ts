import type { Actor } from '#server/kernel/actor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted path; the test of the access matrix compares them with its table. */
    mountedPaths: { method: string; url: string }[];
  }
  interface FastifyRequest {
    /** The signed-in caller and the token of the session; null without a valid session. A recalled one is looked up before the answer leaves. */
    session: { actor: Actor; token: string; isRecalled: boolean } | null;
    /** On the host of public pages a refusal is a page, too; there is no such host without the setting. */
    answersInPages?: boolean;
  }
}
