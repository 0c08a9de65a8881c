import { createShortMemory } from '../short-memory.ts';
import { hashSecret } from './key-secrets.ts';

type Options<Row> = {
  secrets: { isSecret: (text: string) => boolean };
  /** The keys with these hashes. */
  find: (hashes: readonly Buffer[]) => Promise<readonly Row[]>;
  /** Told of what was found, once a second a key at most: a use can be noted on the way of a question that is asked anyway. */
  onFound: (rows: readonly Row[]) => void;
};

/**
 * Knows keys by their secrets. What was read of a key is believed for a second, in each process: whatever is switched off or removed admits
 * nothing after that. All keys that are asked for at once are one question to the database.
 */
export const createKnownKeys = <Row extends { hash: Buffer }>({ secrets, find, onFound }: Options<Row>) => {
  const known = createShortMemory<Row>({
    ask: async (hashes) => {
      const rows = await find(hashes.map((hash) => Buffer.from(hash, 'hex')));
      onFound(rows);
      return new Map(rows.map((row) => [row.hash.toString('hex'), row]));
    },
  });
  /** The key of a secret; undefined for one that is unknown. */
  return async (secret: string): Promise<Row | undefined> => {
    const hash = hashSecret(secret).toString('hex');
    // What is known was no mistyped key; one that could be is not looked up.
    return known.peek(hash) ?? (secrets.isSecret(secret) ? await known.find(hash) : undefined);
  };
};
