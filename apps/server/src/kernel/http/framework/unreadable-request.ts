import type { FastifyReply, FastifyRequest } from 'fastify';
import { translateError } from '#server/kernel/errors/translate.ts';
import { newNonce, securityHeaders } from '../answers/security-headers.ts';

/** Answers a request whose address cannot be read: no hook has seen it, so its headers are set here. */
export const answerUnreadable =
  (publicUrl: string | null) =>
  (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const isHttps = (publicUrl ?? `${request.protocol}:`).startsWith('https:');
    const code = 'request.invalid';
    void reply
      .status(400)
      .headers(securityHeaders({ mayBeFramed: false, inline: `nonce-${newNonce()}`, isHttps }))
      .header('cache-control', 'no-store')
      .send({ errno: 1, code, msg: translateError('en', code) });
  };
