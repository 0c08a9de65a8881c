import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { isCsrfToken } from './session-cookies.ts';

const readOnly = new Set(['GET', 'HEAD']);

const isOwnOrigin = (request: FastifyRequest, origin: string): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site) return site === 'same-origin' || site === 'none';
  // An older browser without Sec-Fetch-Site still sends Origin with a state-changing request; other programs send neither.
  return request.headers.origin === undefined || request.headers.origin === origin;
};

/**
 * Refuses cross-site request forgery with 403: a state change needs our own origin and, with a session, its CSRF token.
 * The published `logout` is a GET: it needs a same-origin Sec-Fetch-Site or the console's own header.
 */
export const requireProofOfOrigin = (endpoint: Endpoint, request: FastifyRequest, origin: string): void => {
  if (readOnly.has(endpoint.method) && !endpoint.changesState) return;
  if (endpoint.csrf === 'exempt') return;
  if (!isOwnOrigin(request, origin)) throw new AppError('request.csrf', 403);
  if (endpoint.changesState && readOnly.has(endpoint.method)) {
    const ours = request.headers['sec-fetch-site'] === 'same-origin' || request.headers['x-requested-with'] === 'console';
    if (!ours) throw new AppError('request.csrf', 403);
    return;
  }
  const header = request.headers['x-csrf-token'];
  // A visitor's token is no cookie: nobody's browser sends it unasked.
  if (
    request.session &&
    request.session.actor.role !== 'guest' &&
    !isCsrfToken(request.session.token, Array.isArray(header) ? header[0] : header)
  ) {
    throw new AppError('request.csrf', 403);
  }
};
