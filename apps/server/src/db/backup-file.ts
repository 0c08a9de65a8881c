import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/*
 * A backup is one gzip stream of pieces, and behind it a mark and the SHA-256 of all before the mark. A piece: one byte for its kind (H, a
 * header in JSON, or D, data that belong to the header before), four bytes for its length, and what it says.
 */
const mark = Buffer.from('INKSTONE BACKUP1');
const trailerBytes = mark.length + 32;
const pieceBytes = 5;

const header = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('installation'),
    madeAt: z.string(),
    version: z.string(),
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  }),
  z.object({ kind: z.literal('file'), name: z.string() }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** How many rows the table before it has. */
  z.object({ kind: z.literal('rows'), count: z.number() }),
  z.object({ kind: z.literal('sequence'), name: z.string(), last: z.string() }),
  z.object({ kind: z.literal('end') }),
]);

/** What a part of a backup is. */
export type BackupHeader = z.infer<typeof header>;
/** A header, or data that belong to the last one. */
export type BackupPiece = BackupHeader | Buffer;

const encode = (piece: BackupPiece): Buffer => {
  const isData = Buffer.isBuffer(piece);
  const body = isData ? piece : Buffer.from(JSON.stringify(piece));
  const head = Buffer.alloc(pieceBytes);
  head.write(isData ? 'D' : 'H', 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
};

async function* encodeAll(pieces: AsyncIterable<BackupPiece>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield encode(piece);
}

const syncFolder = async (folder: string): Promise<void> => {
  // Windows opens no folders.
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

const writeAll = async (handle: FileHandle, pieces: AsyncIterable<BackupPiece>): Promise<void> => {
  const hash = createHash('sha256');
  await pipeline(Readable.from(encodeAll(pieces)), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const bytes of packed) {
      hash.update(bytes);
      await handle.writeFile(bytes);
    }
  });
  await handle.writeFile(Buffer.concat([mark, hash.digest()]));
  await handle.sync();
};

/** Writes a backup beside its place, forces it to disk and then gives it its name: a file of that name is always whole. */
export const writeBackupFile = async (file: string, pieces: AsyncIterable<BackupPiece>): Promise<void> => {
  const half = `${file}.partial`;
  await rm(half, { force: true });
  // It holds the keys.
  const handle = await open(half, 'wx', 0o600);
  try {
    await writeAll(handle, pieces).finally(() => handle.close());
    await rename(half, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
};

const damaged = (file: string): StartError => new StartError(`${file} is damaged or no backup of Inkstone. Nothing was restored.`);

/** Reads the whole file once and refuses it when a single bit has changed; returns how many bytes its content takes. */
export const checkBackupFile = async (file: string): Promise<number> => {
  const { size } = await stat(file);
  const content = size - trailerBytes;
  if (content < 1) throw damaged(file);
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file, { end: content - 1 })) hash.update(bytes);
  const trailer: Buffer[] = [];
  for await (const bytes of createReadStream(file, { start: content })) trailer.push(bytes);
  if (!Buffer.concat([mark, hash.digest()]).equals(Buffer.concat(trailer))) throw damaged(file);
  return content;
};

/** The pieces of a backup that was checked, in their order. */
export async function* readBackupFile(file: string, content: number): AsyncGenerator<BackupPiece> {
  const unpacked = createReadStream(file, { end: content - 1 }).pipe(createGunzip());
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of unpacked) {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= pieceBytes && rest.length >= pieceBytes + rest.readUInt32BE(1)) {
      const body = rest.subarray(pieceBytes, pieceBytes + rest.readUInt32BE(1));
      yield rest.toString('latin1', 0, 1) === 'D' ? body : header.parse(JSON.parse(body.toString()));
      rest = rest.subarray(pieceBytes + body.length);
    }
  }
}
