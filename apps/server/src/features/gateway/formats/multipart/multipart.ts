import { randomBytes } from 'node:crypto';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody } from '../caller-format.ts';
import { wrong } from '../fields.ts';

/** A file of a form, in memory as long as its call. */
export type UploadedFile = { field: string; name: string; type: string; bytes: Buffer };

/** Nobody who sends a file can know it, so that none can end its part before its time. */
const boundary = `inkstone-${randomBytes(24).toString('hex')}`;

/** The type of a written form. */
export const formType = `multipart/form-data; boundary=${boundary}`;

const mostParts = 200;
const filesKey = 'files';

/** A form as it came: texts by their names, those of a list together, and the files. */
export const parseForm = async (bytes: Buffer, contentType: string): Promise<CallBody> => {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) throw new AppError('gateway.formMissing', 400);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new AppError('gateway.formUnreadable', 400);
  });
  const parts = [...form.entries()];
  if (parts.length > mostParts) throw new AppError('gateway.formUnreadable', 400);
  const body: CallBody = {};
  const files: UploadedFile[] = [];
  for (const [field, value] of parts) {
    if (typeof value !== 'string') {
      files.push({ field, name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) });
    } else if (field.endsWith('[]')) body[field] = [...(Array.isArray(body[field]) ? body[field] : []), value];
    else if (field in body) throw wrong(field);
    else body[field] = value;
  }
  return { ...body, [filesKey]: files };
};

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'field' in value;

/** The files of a form under one name, or under that name as a list. */
export const filesIn = (body: CallBody, field: string): UploadedFile[] => {
  const files = body[filesKey];
  return Array.isArray(files) ? files.filter(isFile).filter((file) => file.field === field || file.field === `${field}[]`) : [];
};

/** As browsers write names in forms. */
const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const textPart = (field: string, value: unknown): Buffer =>
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(field)}"\r\n\r\n${String(value)}\r\n`);

const filePart = ({ field, name, type, bytes }: UploadedFile): Buffer[] => {
  const disposition = `content-disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"`;
  const mediaType = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
  return [Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: ${mediaType}\r\n\r\n`), bytes, Buffer.from('\r\n')];
};

/** The form as a vendor gets it, written anew from what was parsed. */
export const writeForm = ({ [filesKey]: files, ...fields }: CallBody): Buffer => {
  const texts = Object.entries(fields).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => textPart(field, each)),
  );
  const uploads = Array.isArray(files) ? files.filter(isFile).flatMap(filePart) : [];
  return Buffer.concat([...texts, ...uploads, Buffer.from(`--${boundary}--\r\n`)]);
};
