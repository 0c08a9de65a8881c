import { type Entry, fromBufferPromise } from 'yauzl';
import { DocumentError } from '../document-error.ts';
import type { Reading } from './reading.ts';

/** A ZIP whose entries are unpacked one by one, and counted while they are. */
export type Zip = {
  /** Names of its files, in their order; folders are left out. */
  names: readonly string[];
  has: (name: string) => boolean;
  read: (name: string) => Promise<Buffer>;
  /** Unpacks everything and keeps nothing: whoever unpacks it after this is safe. */
  measure: () => Promise<void>;
  isLocked: (name: string) => boolean;
};

const mostEntries = 20_000;

/** Opens a ZIP in memory; refuses one with too many entries, and counts what is unpacked against the limits of the reading. */
export const openZip = async (bytes: Uint8Array, { unpack, limits }: Pick<Reading, 'unpack' | 'limits'>): Promise<Zip> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false, strictFileNames: false });
  if (zip.entryCount > mostEntries) throw new DocumentError('document.tooMuchInside', { most: mostEntries });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);

  // Most bombs say themselves how large they are; those that lie are counted while they are unpacked.
  const said = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (said > limits.unpackedBytes) throw new DocumentError('document.tooMuchInside', { most: limits.unpackedBytes });

  const unpackEntry = async (entry: Entry, keep: (chunk: Buffer) => void): Promise<void> => {
    if (entry.isEncrypted()) throw new DocumentError('document.encrypted');
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) continue;
      unpack(chunk.length);
      keep(chunk);
    }
  };

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    isLocked: (name) => entries.get(name)?.isEncrypted() ?? false,
    read: async (name) => {
      const entry = entries.get(name);
      const chunks: Buffer[] = [];
      if (entry) await unpackEntry(entry, (chunk) => chunks.push(chunk));
      return Buffer.concat(chunks);
    },
    measure: async () => {
      for (const entry of entries.values()) await unpackEntry(entry, () => undefined);
    },
  };
};
