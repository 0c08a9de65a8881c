import { open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { requireFields } from '../../kit/connection.ts';
import { type FileStore, type FileStoreContext, FileStoreError, type FileStoreFailure, requireFileKey } from '../../kit/file-store.ts';
import { createFetchHandler } from './fetch-handler.ts';
import { metadata } from './metadata.ts';

/** Files are read and sent in pieces of this size; those that are no longer go in one request. */
const partBytes = 8 * 1024 * 1024;

const usualRegion = 'us-east-1';

/** By the codes of https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html and of those who followed them. */
const kinds: Readonly<Record<string, FileStoreFailure>> = {
  NoSuchKey: 'not-found',
  NotFound: 'not-found',
  AccessDenied: 'credentials',
  AccountProblem: 'credentials',
  ExpiredToken: 'credentials',
  InvalidAccessKeyId: 'credentials',
  NoSuchBucket: 'credentials',
  SignatureDoesNotMatch: 'credentials',
  EntityTooLarge: 'full',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
};

const kindOf = (error: unknown): FileStoreFailure => {
  if (!(error instanceof S3ServiceException)) return 'unavailable';
  const isRefused = [401, 403].includes(error.$metadata.httpStatusCode ?? 0);
  return kinds[error.name] ?? (isRefused ? 'credentials' : 'unavailable');
};

const translated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileStoreError) throw error;
    throw new FileStoreError(metadata.id, kindOf(error), { cause: error });
  }
};

type Target = { client: S3Client; Bucket: string; Key: string };

/** The pieces of a file, one after the other: no more than one is in memory. */
async function* piecesOf(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    for (let from = 0; from < bytes || from === 0; from += partBytes) {
      const piece = new Uint8Array(Math.min(partBytes, bytes - from));
      const { bytesRead } = await handle.read(piece, 0, piece.length, from);
      if (bytesRead !== piece.length) throw new Error('the file is shorter than it was');
      yield piece;
    }
  } finally {
    await handle.close();
  }
}

const putWhole = async ({ client, ...target }: Target, { path, bytes }: { path: string; bytes: number }): Promise<void> => {
  for await (const Body of piecesOf(path, bytes)) await client.send(new PutObjectCommand({ ...target, Body, ContentLength: bytes }));
};

/** An upload that fails on its way is given up, so that its parts take no room for ever. */
const putInParts = async ({ client, ...target }: Target, { path, bytes }: { path: string; bytes: number }): Promise<void> => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for await (const Body of piecesOf(path, bytes)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
};

const isBytes = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

const createClient = ({ settings, fetch }: FileStoreContext): S3Client => {
  const { accessKeyId = '', secretAccessKey = '', region = usualRegion, endpoint } = settings;
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: createFetchHandler(fetch),
    // Others than Amazon's have no host name for each bucket, and do not know the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
};

/** Files as objects of a bucket, by the official client. */
export const s3: FileStore = {
  metadata,
  connect: (context) => {
    requireFields(metadata, context.settings);
    const client = createClient(context);
    const targetOf = (key: string) => ({ Bucket: context.settings['bucket'] ?? '', Key: requireFileKey(key) });
    return {
      put: (key, file) => {
        const target = { client, ...targetOf(key) };
        return translated(() => (file.bytes > partBytes ? putInParts(target, file) : putWhole(target, file)));
      },
      read: (key, range) => {
        const target = { ...targetOf(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
        return translated(async () => {
          const { Body } = await client.send(new GetObjectCommand(target));
          if (!isBytes(Body)) throw new FileStoreError(metadata.id, 'unavailable');
          return Body;
        });
      },
      remove: (key) => {
        const target = targetOf(key);
        return translated(async () => {
          await client.send(new DeleteObjectCommand(target));
        });
      },
    };
  },
};
