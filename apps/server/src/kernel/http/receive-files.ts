import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadEndpoint } from '@inkstone/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { UploadedFile } from './define-routes.ts';

export type Received = { fields: Record<string, string>; files: UploadedFile[]; [Symbol.asyncDispose]: () => Promise<void> };

const maxFields = 20;

/** Streams a multipart request to random names in a folder of its own; the caller disposes of it. */
export const receiveFiles = async (request: FastifyRequest, endpoint: UploadEndpoint): Promise<Received> => {
  if (!request.isMultipart()) throw new AppError('request.unsupported', 415);
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const fields: Record<string, string> = Object.create(null);
  const files: UploadedFile[] = [];
  try {
    const { maxFiles, maxBytesEach } = endpoint.files;
    for await (const part of request.parts({
      limits: { files: maxFiles, fileSize: maxBytesEach, fields: maxFields, parts: maxFiles + maxFields },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const path = join(folder, String(files.length));
      await pipeline(part.file, createWriteStream(path, { flags: 'wx' }));
      if (part.file.truncated) throw new AppError('request.tooLarge', 413);
      files.push({ field: part.fieldname, fileName: part.filename, path, bytes: (await stat(path)).size, mimeType: part.mimetype });
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return { fields, files, [Symbol.asyncDispose]: dispose };
};
