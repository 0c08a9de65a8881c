import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { isFileKind } from './kit/file-kinds.ts';

const megabyte = 1024 * 1024;

/**
 * What one file may have, one sending, and one account; how much room an account has is the operator's to say. A sending is no larger than
 * a file, with its form around: one that is too large is refused by the length that it says, before it comes.
 */
export const fileLimits = { bytes: 100 * megabyte, sending: 101 * megabyte, atOnce: 20, files: 20_000, name: 200 } as const;

/** A file that the account keeps; the same bytes twice are one file. */
export const storedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.string().refine(isFileKind),
  bytes: z.number().int(),
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** What was not taken of a sending, and why; `position` counts the files of the form from 0. The others were taken in their order. */
const refusedFile = z.object({ position: z.number().int(), name: z.string(), code: z.string(), msg: z.string() });

export const fileEndpoints = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/upload/files/',
    access: 'enterprise-admin',
    summary: 'Takes files in (multipart/form-data, 100 MB in one sending); what nothing refers to within a day is removed again',
    limits: [{ by: 'account', burst: 120, perMinute: 600 }],
    uploads: { files: fileLimits.atOnce, bytes: fileLimits.sending },
    data: z.object({ files: z.array(storedFile), refused: z.array(refusedFile) }),
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/api/upload/files/:id/',
    access: 'enterprise-admin',
    summary: 'A file as it was sent',
    params: z.object({ id: z.uuid() }),
    download: true,
  }),
};
