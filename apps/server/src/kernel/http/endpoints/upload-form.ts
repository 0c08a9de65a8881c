import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** A file of a form on its way in: its bytes are read once, in order, before the next file comes. */
export type Upload = {
  /** As the sender wrote it, without folders; empty where there was none. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
};

export type UploadLimits = {
  /** So many files one form may have. */
  files: number;
  /** So many bytes the whole form may have. */
  bytes: number;
};

type Arrived = [field: string, stream: BusboyFileStream, name: string | undefined];

/** What Busboy's event `file` hands over. */
const filesOf = (events: AsyncIterable<unknown>) => events as AsyncIterable<Arrived>; // by its own types of that event

const unreadable = () => new AppError('file.formUnreadable', 400);

const openForm = (request: IncomingMessage, { files }: UploadLimits): BusboyInstance => {
  const contentType = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: { files: files + 1, fields: 20, parts: files + 21, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20, headerSize: 8192 },
    });
  } catch {
    throw unreadable();
  }
};

/** Ends the form when it is larger than it says it may be, or when its sender goes away in the middle. */
const feed = (request: IncomingMessage, form: BusboyInstance, { bytes: most }: UploadLimits): void => {
  let bytes = 0;
  const fail = (error: Error) => {
    request.unpipe(form);
    form.destroy(error);
  };
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > most) fail(new AppError('request.tooLarge', 413));
  });
  request.on('error', () => fail(unreadable()));
  // A sender that goes away in the middle emits no end.
  request.on('close', () => {
    if (!request.readableEnded) fail(unreadable());
  });
  request.pipe(form);
};

/**
 * The files of a form, one after the other as they come; nothing of them is kept in memory or on disk. What is not read of a file is
 * passed over when the next one is asked for.
 */
export async function* readUploadForm(request: IncomingMessage, limits: UploadLimits): AsyncGenerator<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes) throw new AppError('request.tooLarge', 413);
  const form = openForm(request, limits);
  // What ends in the middle of a file fails that file alone; the form would go on waiting.
  form.on('file', (_field, stream) => stream.on('error', () => form.destroy(unreadable())));
  // It may still fail when nobody waits for its files any more.
  form.on('error', () => undefined);
  const arriving = on(form, 'file', { close: ['finish'] });
  feed(request, form, limits);
  let files = 0;
  try {
    for await (const [, stream, name = ''] of filesOf(arriving)) {
      files += 1;
      if (files > limits.files) throw new AppError('file.tooManyAtOnce', 422, { most: limits.files });
      // Whoever leaves a file in the middle leaves the form whole.
      yield { name, bytes: stream.iterator({ destroyOnReturn: false }) };
      stream.resume();
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  } finally {
    request.unpipe(form);
    // What is still to come is taken and thrown away, so that the answer reaches its sender.
    request.resume();
  }
}
