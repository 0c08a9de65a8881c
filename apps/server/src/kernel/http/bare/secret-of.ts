import { AppError } from '#server/kernel/errors/app-error.ts';
import type { BareCall } from './bare-routes.ts';

const bearer = /^bearer +(\S+) *$/i;

/** The key of a call, in whichever of the three usual headers it stands; they are one and the same key. */
export const secretOf = ({ headers }: Pick<BareCall, 'headers'>): string => {
  const stated = [headers.authorization, headers['x-api-key'], headers['x-goog-api-key']].map((value) => [value ?? []].flat()[0] ?? '');
  const [authorization = '', ...bare] = stated;
  const secret = bearer.exec(authorization)?.[1] ?? bare.find((value) => value !== '');
  if (secret === undefined) throw new AppError('gateway.keyMissing', 401);
  return secret.trim();
};
