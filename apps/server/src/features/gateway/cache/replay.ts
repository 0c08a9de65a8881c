import { randomBytes } from 'node:crypto';

const firstId = /"id":\s?"([\w.:-]{1,200})"/;
const idLength = 24;

const newIdLike = (id: string): string => {
  const prefix = /^[a-z]{1,12}[-_]/i.exec(id)?.[0] ?? '';
  return prefix + randomBytes(idLength / 2).toString('hex');
};

/** A kept answer under an id of its own; each frame of a stream bears it. */
export const withNewId = (body: string): string => {
  const id = firstId.exec(body)?.[1];
  return id === undefined ? body : body.replaceAll(`"${id}"`, `"${newIdLike(id)}"`);
};
