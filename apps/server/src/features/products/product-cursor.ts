import { AppError } from '#server/kernel/errors/app-error.ts';

type Place = { at: Date; id: string };

const shape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a page of a list by time ended, as an opaque text. */
export const cursorOf = ({ at, id }: Place): string => Buffer.from(`${at.getTime()}_${id}`).toString('base64url');

export const placeOf = (cursor: string | undefined): Place | null => {
  if (!cursor) return null;
  const [, at, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!at || !id) throw new AppError('request.invalid', 400);
  return { at: new Date(Number(at)), id };
};
